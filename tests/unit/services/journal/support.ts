import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SecretStore } from '../../../../main/deps';
import { createJournal, type ActOwner } from '../../../../main/services/journal/journal';
import { SILENT_LOG } from '../../../../main/services/log/log';
import { createStorage } from '../../../../main/services/storage/storage';

/** The owner of the acts of these tests. */
export const OWNER: ActOwner = { journal: 'acme', tenant: 'Acme', who: 'ana' };

/** Opens a journal in a folder. */
export const openJournal = (folder: string, heads?: SecretStore) => {
  const storage = createStorage(folder);
  return createJournal({ storage, clock: Date.now, log: SILENT_LOG, heads });
};

/** Returns a folder that is deleted after the test. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/** The segments of the journal of these tests, in their order. */
export const segmentsOf = (folder: string): readonly string[] => {
  const own = join(folder, 'audit-journal', OWNER.journal);
  return readdirSync(own)
    .sort()
    .map((name) => join(own, name));
};

/** Returns the bytes of the only segment. */
export const readOnly = (folder: string): Buffer => readFileSync(segmentsOf(folder)[0] ?? '');

/** Replaces the bytes of the only segment. */
export const replace = (folder: string, bytes: Uint8Array): void =>
  writeFileSync(segmentsOf(folder)[0] ?? '', bytes);

/** Records acts, numbered from `from` on. */
export const recordActs = async (
  journal: ReturnType<typeof openJournal>,
  count: number,
  from = 1,
): Promise<void> => {
  const all = Array.from({ length: count }, (_, i) =>
    journal.record(
      OWNER,
      { what: 'query.manualAction', target: `entity-${from + i}`, after: { name: 'quarantine' } },
      { outcome: 'done' },
    ),
  );
  await Promise.all(all);
  await journal.idle();
};
