import { spawn, spawnSync } from 'node:child_process';
import { build } from 'vite';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepTemporary, writeFileSafely } from '../../../main/services/storage/safe-write';
import { measured, sized } from '../../support/size';

let folder: string;
let script: string;
const OLD = Buffer.from('{"old":true}');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-safe-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: resolve(import.meta.dirname, '../../../main/services/storage/safe-write.ts'),
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'safe-write.mjs' } },
    },
  });
  script = join(folder, 'writer.mjs');
  writeFileSync(
    script,
    `import { writeFileSafely } from './safe-write.mjs';
const [path, size, loops] = process.argv.slice(2);
for (let n = 0; n < Number(loops); n += 1) {
  try { await writeFileSafely(path, Buffer.alloc(Number(size), n % 2 ? 'a' : 'b')); process.stdout.write('.'); }
  catch (error) { console.error(error.code); process.exit(3); }
}`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const inside = (name: string) => {
  const own = join(folder, name);
  mkdirSync(own);
  return own;
};

describe('a safe write', () => {
  it('replaces the whole file, readable by its owner only, and leaves nothing beside it', async () => {
    const own = inside('plain');
    await writeFileSafely(join(own, 's.json'), OLD);
    await writeFileSafely(join(own, 's.json'), Buffer.from('new'));
    expect(readFileSync(join(own, 's.json'), 'utf8')).toBe('new');
    expect(statSync(join(own, 's.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(own)).toEqual(['s.json']);
  });

  it('keeps the old file when the disk takes only a part, and reports the failure', async () => {
    const own = inside('short');
    const path = join(own, 's.json');
    await writeFileSafely(path, OLD);
    const limited = spawnSync(
      'bash',
      ['-c', `ulimit -f 64; trap '' XFSZ; exec "${process.execPath}" "${script}" "${path}" 200000 1`],
      { encoding: 'utf8' },
    );
    expect([limited.status, limited.stderr.trim()]).toEqual([3, 'EFBIG']);
    expect(readFileSync(path)).toEqual(OLD);
    expect(readdirSync(own)).toEqual(['s.json']);
  });

  it.skipIf(process.getuid?.() !== 0)(
    `keeps the old file on a full disk${process.getuid?.() === 0 ? '' : ' (SKIPPED: it takes root, to mount a small disk)'}`,
    async () => {
      const own = inside('full');
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', own]).status).toBe(0);
      try {
        const path = join(own, 's.json');
        await writeFileSafely(path, OLD);
        await expect(writeFileSafely(path, Buffer.alloc(400_000))).rejects.toThrow(/ENOSPC/);
        expect(readFileSync(path)).toEqual(OLD);
        expect(readdirSync(own)).toEqual(['s.json']);
      } finally {
        spawnSync('umount', [own]);
      }
    },
  );

  it(
    'reads as old or new after kill -9 at any moment',
    { timeout: sized({ full: 60_000, soak: 600_000 }) },
    async () => {
      const kills = sized({ full: 20, soak: 500 });
      const own = inside('killed');
      const path = join(own, 's.json');
      const size = 300_000;
      await writeFileSafely(path, Buffer.alloc(size, 'a'));
      for (let n = 0; n < kills; n += 1) {
        const child = spawn(process.execPath, [script, path, String(size), '100000'], {
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        await new Promise<void>((done) => child.stdout.once('data', () => done()));
        await new Promise((done) => setTimeout(done, (n * 7) % 23));
        const gone = new Promise((done) => child.once('exit', done));
        child.kill('SIGKILL');
        await gone;
        const now = readFileSync(path);
        expect([now.length, new Set(now).size]).toEqual([size, 1]);
      }
      await sweepTemporary(path);
      expect(readdirSync(own)).toEqual(['s.json']);
      measured('safe write, killed', `${kills} kills, each left the file old or new`);
    },
  );
});
