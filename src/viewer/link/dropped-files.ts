/** A dropped file. Its path begins with the name of the dropped file or folder. */
interface DroppedFile {
  readonly path: string;
  readonly file: File;
}

const FILES_MAX = 2000;

export type DroppedEntries = readonly FileSystemEntry[];

/** Must be called while the drop event is handled, because the browser provides the entries only then. */
export function droppedEntries({ items }: DataTransfer): DroppedEntries {
  return [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
}

/** Reads the files of a drop, including those in folders, up to {@link FILES_MAX}. */
export async function filesOf(entries: DroppedEntries): Promise<readonly DroppedFile[]> {
  const files: DroppedFile[] = [];
  const open = [...entries].reverse();
  for (let entry = open.pop(); entry && files.length < FILES_MAX; entry = open.pop()) {
    if (entry.isDirectory) open.push(...(await childrenOf(entry as FileSystemDirectoryEntry)).reverse());
    else files.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry as FileSystemFileEntry) });
  }
  return files;
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Reads the entries of a folder. The browser returns them in several groups; an empty group ends the list. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
