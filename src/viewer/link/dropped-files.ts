/** A dropped file with its path from the place where it was dropped. */
interface DroppedFile {
  readonly path: string;
  readonly file: File;
}

/** The maximum number of files of dropped folders that are looked at. */
const FILES_MAX = 2000;

/** The files and folders of a drop. The browser forgets them when its event ends. */
export type DroppedEntries = readonly FileSystemEntry[];

/** Takes the files and folders of a drop, during its event. */
export function droppedEntries({ items }: DataTransfer): DroppedEntries {
  return [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
}

/** Reads the files of a drop, also those in folders, as far as there are not too many. */
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

/** Lists a folder: the browser gives its entries in pieces, the last of which is empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
