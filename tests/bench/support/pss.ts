/** Memory as Linux counts it: pages that processes share count once. */
import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const parentOf = (pid: string): string => /^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`))?.[1] ?? '';

/** A process and all that it started, theirs included. */
export const treeOf = (root: number): string[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, parent: parentOf(pid) }));
  const tree = [String(root)];
  for (const pid of tree) tree.push(...all.filter(({ parent }) => parent === pid).map((one) => one.pid));
  return tree;
};

/** The proportional set size of processes in MiB. Throws where the system does not tell it. */
export const pssOf = (pids: readonly string[]): number => {
  const sizes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  const sum = sizes.reduce((all, one) => all + one, 0);
  if (sum === 0) throw new Error('this system does not tell the memory of processes (smaps_rollup)');
  return sum / 1024;
};

/** Watches the memory of processes while something is done, at this interval in milliseconds; returns the most that they had. */
export const peakOf = async (
  pids: () => readonly string[],
  work: () => Promise<void>,
  everyMs = 40,
): Promise<number> => {
  let most = pssOf(pids());
  const timer = setInterval(() => {
    most = Math.max(most, pssOf(pids()));
  }, everyMs);
  try {
    await work();
    return Math.max(most, pssOf(pids()));
  } finally {
    clearInterval(timer);
  }
};

/** The dataset process of an app, found by its command line. */
export const datasetProcessOf = (root: number): string => {
  const found = treeOf(root).find((pid) => read(`/proc/${pid}/cmdline`).includes('node.mojom.NodeService'));
  if (found === undefined) throw new Error('the dataset process was not found');
  return found;
};
