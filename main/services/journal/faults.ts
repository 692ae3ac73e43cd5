/** Entries in which a journal records what happened to itself. */
import { randomUUID } from 'node:crypto';
import type { HeadPlace } from '../../../shared/model/journal';
import type { EntryDraft } from '../../formats/journal-entry';
import type { Fault } from './read-tail';
import { recordable } from './recordable';
import { text } from './text';

const TORN = 'journal.torn';
const ALTERED = 'journal.altered';
const UNANCHORED = 'journal.unanchored';

/** Returns true if an entry records that the journal was found altered or without its head. A torn entry is only the trace of a crash. */
export const isFault = (what: string): boolean => what === ALTERED || what === UNANCHORED;

const describe = (fault: Fault, place: HeadPlace) => {
  switch (fault.kind) {
    case 'torn':
      return { what: TORN, reason: text.torn(Buffer.byteLength(fault.text)), before: fault.text };
    case 'altered': {
      const { expected, found } = fault;
      return {
        what: ALTERED,
        reason: text.altered(expected.count, found.count, place),
        before: { expected, found, place },
      };
    }
    case 'unanchored':
      return { what: UNANCHORED, reason: text.unanchored(fault.found.count), before: { found: fault.found } };
  }
};

/** Returns the entry that records a fault of a journal. */
export const faultDraft = (
  journal: string,
  at: number,
  fault: Fault,
  place: HeadPlace = 'file',
): EntryDraft => {
  const { what, reason, before } = describe(fault, place);
  return {
    id: randomUUID(),
    at: new Date(at).toISOString(),
    journal,
    who: '',
    tenant: '',
    what,
    target: text.itself,
    before: recordable(before),
    after: null,
    outcome: 'incomplete',
    reason,
  };
};
