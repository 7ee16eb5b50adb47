/**
 * Returns sentences about what is missing in a vessel's .glb file. The server writes them into the `extras` of a node.
 */
export function leftOutOf(glb: ArrayBuffer): readonly string[] {
  const length = new DataView(glb).getUint32(12, true);
  const { nodes = [] } = JSON.parse(new TextDecoder().decode(new Uint8Array(glb, 20, length))) as {
    readonly nodes?: readonly { readonly extras?: { readonly livery?: { readonly leftOut: readonly string[] } } }[];
  };
  return nodes.flatMap(({ extras }) => extras?.livery?.leftOut ?? []);
}
