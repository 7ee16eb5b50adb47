export const noFunction = (path: string): string =>
  `${path} must export a function: export default async ({ gpu, canvas, step }) => { … }`;
