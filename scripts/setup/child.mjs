import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Stop } from './say.mjs';

/** Runs a program quietly and resolves to its exit code and all that it printed; a missing program is code 127. */
export function capture(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error.message) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program on the user's own terminal, hands signals on to it and resolves to its exit code
 * (128 + n after signal n, as a shell has it). With `group`, the program and all that it starts form a group of
 * their own that gets the signals as one and leaves nobody behind.
 */
export function attach(file, args, { group = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: group ? ['ignore', 'inherit', 'inherit'] : 'inherit',
      detached: group,
      ...options,
    });
    const send = (signal) => {
      try {
        if (group) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // Gone already.
      }
    };
    const onTerminal = process.stdin.isTTY === true;
    const pass = (signal) => {
      // On a terminal Ctrl-C reaches a child of the same group by itself; a second one would cut its orderly end short.
      if (group || !(onTerminal && signal === 'SIGINT')) send(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const done = () => {
      for (const signal of signals) process.off(signal, pass);
      if (group && child.pid) send('SIGTERM');
    };
    child.on('error', (error) => {
      done();
      reject(new Stop(`could not start ${file} (${error.code}): run \`npm run setup\`, then this again`));
    });
    child.on('close', (code, signal) => {
      done();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
