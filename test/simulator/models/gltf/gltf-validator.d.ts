/** The types of the Khronos validator that tests need; its package has no types. */
declare module 'gltf-validator' {
  interface Issue {
    readonly code: string;
    readonly message: string;
    /** 0 for an error, 1 for a warning. */
    readonly severity: number;
    readonly pointer?: string;
  }
  interface Report {
    readonly issues: { readonly numErrors: number; readonly messages: readonly Issue[] };
  }
  export function validateBytes(bytes: Uint8Array): Promise<Report>;
}
