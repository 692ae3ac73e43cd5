/** Programs that the bench starts beside the app: tenants and peers, each ended with the bench. */
import { spawn, type ChildProcess } from 'node:child_process';

export type Child = {
  readonly process: ChildProcess;
  readonly said: Readonly<Record<string, string>>;
  readonly stop: () => void;
};

/** Starts a file in plain Node; settles with the one line of JSON that it prints when it is ready. */
export const startNode = (file: string, args: readonly string[]): Promise<Child> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += String(chunk);
      if (!text.includes('\n')) return;
      child.stdout?.removeAllListeners('data').resume();
      resolve({
        process: child,
        said: JSON.parse(text) as Record<string, string>,
        stop: () => void child.kill(),
      });
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });

/** Asks a child that answers every message with one; an `error` in the answer is thrown. */
export const askChild = <T>(child: Child, message: object): Promise<T> =>
  new Promise((resolve, reject) => {
    child.process.once('message', (answer) => {
      const told = answer as { readonly error?: string };
      if (told.error !== undefined) reject(new Error(told.error));
      else resolve(answer as T);
    });
    child.process.send(message);
  });
