/** A file layer that records writes, and the disk states that a crash at any moment may leave. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type * as Fs from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type Op =
  | { readonly kind: 'create' | 'open' | 'sync' | 'remove'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'syncFolder'; readonly path: string };

type Disk = {
  readonly ops: Op[];
  /** Calls so far, and the one that is to fail with a code. */
  calls: number;
  failAt: number;
  code: string;
  isOn: boolean;
};

/** Creates the recorder that a test passes to the layer. */
export const createDisk = (): Disk => ({ ops: [], calls: 0, failAt: 0, code: 'EIO', isOn: false });

const names = new Map<number, string>();

const failing = (disk: Disk, syscall: string): void => {
  if (!disk.isOn) return;
  disk.calls += 1;
  if (disk.calls === disk.failAt)
    throw Object.assign(new Error(`${disk.code}: the test fails this call, ${syscall}`), {
      code: disk.code,
      syscall,
    });
};
const note = (disk: Disk, op: Op): void => {
  if (disk.isOn) disk.ops.push(op);
};
const opened = (disk: Disk, path: string, flags: unknown, wasThere: boolean) => {
  if (String(flags).includes('w') || (String(flags).includes('a') && !wasThere))
    note(disk, { kind: 'create', path });
  else if (String(flags).includes('a')) note(disk, { kind: 'open', path });
};

/** `node:fs` with the calls that writers use passed through the layer. */
export const recordedFs = (real: typeof Fs, disk: Disk): typeof Fs => {
  const made = {
    ...real,
    openSync: (path: string, flags: string, mode?: number) => {
      failing(disk, 'open');
      const wasThere = real.existsSync(path);
      const fd = real.openSync(path, flags, mode);
      names.set(fd, path);
      opened(disk, path, flags, wasThere);
      return fd;
    },
    writeSync: (fd: number, bytes: Uint8Array, offset: number, length: number, position: number | null) => {
      failing(disk, 'write');
      const written = real.writeSync(fd, bytes, offset, length, position);
      note(disk, { kind: 'write', path: names.get(fd) ?? '', bytes: bytes.slice(offset, offset + written) });
      return written;
    },
    fsyncSync: (fd: number) => {
      failing(disk, 'fsync');
      real.fsyncSync(fd);
      const path = names.get(fd) ?? '';
      note(disk, { kind: real.fstatSync(fd).isDirectory() ? 'syncFolder' : 'sync', path });
    },
    fstatSync: (fd: number) => {
      failing(disk, 'fstat');
      return real.fstatSync(fd);
    },
    closeSync: (fd: number) => {
      real.closeSync(fd);
      failing(disk, 'close');
    },
    renameSync: (from: string, to: string) => {
      failing(disk, 'rename');
      real.renameSync(from, to);
      note(disk, { kind: 'rename', path: from, to });
    },
    rmSync: (path: string, options?: Fs.RmOptions) => {
      failing(disk, 'rm');
      real.rmSync(path, options);
      note(disk, { kind: 'remove', path });
    },
    readFileSync: (...args: Parameters<typeof real.readFileSync>) => {
      failing(disk, 'read');
      return real.readFileSync(...args);
    },
  };
  return { ...made, default: made } as unknown as typeof Fs;
};

/** `node:fs/promises` likewise. */
export const recordedPromises = (real: typeof FsPromises, disk: Disk): typeof FsPromises => {
  const made = {
    ...real,
    open: async (path: string, flags: string, mode?: number) => {
      failing(disk, 'open');
      const wasThere = await real.access(path).then(
        () => true,
        () => false,
      );
      const file = await real.open(path, flags, mode);
      opened(disk, path, flags, wasThere);
      const isFolder = (await file.stat()).isDirectory();
      return {
        write: async (bytes: Uint8Array, offset: number, length: number) => {
          failing(disk, 'write');
          const done = await file.write(bytes, offset, length);
          note(disk, { kind: 'write', path, bytes: bytes.slice(offset, offset + done.bytesWritten) });
          return done;
        },
        sync: async () => {
          failing(disk, 'fsync');
          await file.sync();
          note(disk, { kind: isFolder ? 'syncFolder' : 'sync', path });
        },
        stat: async () => {
          failing(disk, 'fstat');
          return file.stat();
        },
        read: async (...args: Parameters<typeof file.read>) => {
          failing(disk, 'read');
          return file.read(...args);
        },
        truncate: async (length: number) => {
          failing(disk, 'truncate');
          await file.truncate(length);
        },
        close: async () => {
          await file.close();
          failing(disk, 'close');
        },
      };
    },
    rename: async (from: string, to: string) => {
      failing(disk, 'rename');
      await real.rename(from, to);
      note(disk, { kind: 'rename', path: from, to });
    },
    rm: async (path: string, options?: Fs.RmOptions) => {
      failing(disk, 'rm');
      await real.rm(path, options);
      note(disk, { kind: 'remove', path });
    },
  };
  return { ...made, default: made } as unknown as typeof FsPromises;
};

type Inode = { synced: Uint8Array; written: Uint8Array };
type Folder = Map<string, Inode>;
/** The files of a folder by name. */
export type Contents = ReadonlyMap<string, Uint8Array>;

const subsets = <T>(list: readonly T[]): T[][] =>
  list.reduce<T[][]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[]]);
const torn = ({ synced, written }: Inode): Uint8Array =>
  written.slice(0, synced.length + Math.floor((written.length - synced.length) / 2));

/**
 * Every state that the folder may be in after a crash, for each prefix of the operations: what was not synced is there, lost or
 * torn in the middle, and of the renames and new names since the folder's last sync any selection took place. With `isOver` only the
 * states after the last operation: what a writer that has returned may leave.
 */
export const crashes = (before: Contents, ops: readonly Op[], isOver = false): Contents[] => {
  const found = new Map<string, Contents>();
  const open = new Map<string, Inode>();
  const stable: Folder = new Map();
  for (const [name, bytes] of before) stable.set(name, { synced: bytes, written: bytes });
  const now: Folder = new Map(stable);
  let pending: ((folder: Folder) => void)[] = [];
  const change = (apply: (folder: Folder) => void) => {
    apply(now);
    pending.push(apply);
  };
  const keep = () => {
    for (const some of subsets(pending)) {
      const folder: Folder = new Map(stable);
      for (const apply of some) apply(folder);
      for (const bytesOf of [(one: Inode) => one.written, (one: Inode) => one.synced, torn]) {
        const contents = new Map([...folder].map(([name, inode]) => [name, bytesOf(inode)]));
        found.set(
          JSON.stringify([...contents].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])),
          contents,
        );
      }
    }
  };
  keep();
  for (const op of ops) {
    const name = basename(op.path);
    if (op.kind === 'create') {
      const inode: Inode = { synced: new Uint8Array(0), written: new Uint8Array(0) };
      open.set(op.path, inode);
      change((folder) => void folder.set(name, inode));
    } else if (op.kind === 'open') {
      const inode = now.get(name);
      if (inode) open.set(op.path, inode);
    } else if (op.kind === 'write') {
      const inode = open.get(op.path);
      if (inode) inode.written = Buffer.concat([inode.written, op.bytes]);
    } else if (op.kind === 'sync') {
      const inode = open.get(op.path);
      if (inode) inode.synced = inode.written;
    } else if (op.kind === 'rename') {
      const inode = now.get(name);
      const to = basename(op.to);
      if (inode) {
        change((folder) => {
          folder.delete(name);
          folder.set(to, inode);
        });
      }
    } else if (op.kind === 'remove') change((folder) => void folder.delete(name));
    else {
      for (const apply of pending) apply(stable);
      pending = [];
    }
    keep();
  }
  if (isOver) {
    found.clear();
    keep();
  }
  return [...found.values()];
};

/** Puts files into an empty folder. */
export const lay = (folder: string, contents: Contents): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of contents) {
    const path = join(folder, name);
    if (dirname(path) === folder) writeFileSync(path, bytes);
  }
};
