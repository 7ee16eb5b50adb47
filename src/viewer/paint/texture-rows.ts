/** A stock texture of the ground clutter, and the file that is bound to it. */
export interface ClutterRow {
  readonly id: string;
  readonly slot: string;
  readonly size: string;
  readonly ecotypes: string;
  readonly binding: {
    readonly file: string;
    readonly mode: string;
    readonly state: string;
    readonly error: string;
  } | null;
}

/** Joins the rows of `clutter`, `bindings` and `applied` by texture id. */
export function joinClutterRows(clutter: string, bindings: string, applied: string): ClutterRow[] {
  const modes = new Map(rowsOf(bindings).map(([id = '', , mode = '']) => [id, mode]));
  const states = new Map(rowsOf(applied).map((row) => [row[0]!, row]));
  return rowsOf(clutter).map(([id = '', slot = '', width = '', height = '', , , ecotypes = '']) => {
    const mode = modes.get(id);
    const [, file = '', state = 'pending', , , , , error = '-'] = states.get(id) ?? [];
    return {
      id,
      slot,
      size: `${width} × ${height}`,
      ecotypes: ecotypes === '-' ? '' : ecotypes.replaceAll(',', ', '),
      binding:
        mode === undefined ? null : { file, mode, state, error: error === '-' ? '' : error.replaceAll('_', ' ') },
    };
  });
}

function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split(' '));
}
