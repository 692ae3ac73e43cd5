import { Case, type CaseSummary } from '../../../shared/model/case';
import { evidenceOf } from '../../../shared/rules/case-evidence';
import type { Storage } from '../storage/storage';
import { text } from './text';

/** The cases on this workstation, one document each. */
export type CaseStore = ReturnType<typeof createCaseStore>;

/** Opens the cases. The case that new pins go to is remembered until Postern quits. */
export const createCaseStore = (storage: Storage) => {
  const store = storage.store({ name: 'cases', label: text.label, schema: Case, isLarge: true });
  const current = new Map<string, string>();
  const casesOf = (journal: string): readonly Case[] =>
    store
      .names()
      .flatMap((id) => store.read(id) ?? [])
      .filter((one) => one.journal === journal)
      .sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
  const currentId = (journal: string): string | undefined => current.get(journal) ?? casesOf(journal)[0]?.id;
  const summarize = (one: Case, now: string | undefined): CaseSummary => ({
    id: one.id,
    title: one.title,
    createdAt: one.createdAt,
    changedAt: one.changedAt,
    tenant: one.tenant,
    pins: evidenceOf(one.pins).length,
    isCurrent: one.id === now,
  });

  return {
    /** Returns a case of a tenant; undefined if it has none of that ID. */
    read: (journal: string, id: string): Case | undefined => {
      const found = store.read(id);
      return found?.journal === journal ? found : undefined;
    },
    list: (journal: string): readonly CaseSummary[] => {
      const now = currentId(journal);
      return casesOf(journal).map((one) => summarize(one, now));
    },
    summarize: (one: Case): CaseSummary => summarize(one, currentId(one.journal)),
    /** Resolves once the case is on the disk; rejects with its error. */
    save: (one: Case): Promise<void> => store.save(one.id, one),
    remove: async (one: Case): Promise<void> => {
      current.delete(one.journal);
      await store.remove(one.id);
    },
    currentId,
    /** Notices for the analyst about cases that could not be read. */
    notices: store.notices,
    select: (journal: string, id: string): void => void current.set(journal, id),
  };
};
