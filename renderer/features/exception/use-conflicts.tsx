import { Checkbox } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import type { Conflict, Conflicts } from '../../../shared/bridge';
import { exceptionKey, type NewException } from '../../../shared/model/exception';
import type { Missing } from '../../components/form/use-form';
import type { ExceptionDraft } from './exception-draft';
import { TEXT } from './text';

type Code = Conflict['code'];

const CODES: readonly Code[] = ['exists', 'opposite', 'unread'];

/** A draft, what was found in the place of its entries, and the kinds of conflicts that the analyst accepts. */
type Asked = {
  readonly draft: ExceptionDraft | undefined;
  readonly conflicts: Conflicts;
  readonly accepted: readonly Code[];
};

const NONE: Asked = { draft: undefined, conflicts: {}, accepted: [] };

type ConflictsModel = {
  readonly missing: Missing | undefined;
  /** A box for each kind of conflict. */
  readonly fields: ReactNode;
  /** Returns entries, each with the analyst's decision about its own conflict. */
  readonly decided: (entries: readonly NewException[]) => readonly NewException[];
  /** Asks about conflicts. Earlier ones stay known: a second try may meet others than the first. */
  readonly ask: (found: Conflicts) => void;
};

const withDecision = (entry: NewException, conflict: Conflict | undefined): NewException => {
  if (!conflict) return entry;
  if (conflict.code === 'unread') return { ...entry, allowsUnread: true };
  const known = { ...entry, known: conflict.message };
  return conflict.code === 'opposite' ? { ...known, keepsOpposite: true } : known;
};

/** Returns the boxes in which an analyst decides on conflicts of a draft with what the tenant has. Another draft has none. */
export const useConflicts = (draft: ExceptionDraft): ConflictsModel => {
  const [asked, setAsked] = useState(NONE);
  const { conflicts, accepted } = asked.draft === draft ? asked : NONE;
  const codesOf = (some: Conflicts) =>
    CODES.filter((code) => Object.values(some).some((one) => one.code === code));
  const codes = codesOf(conflicts);
  const open = codes.find((code) => !accepted.includes(code));
  const accept = (code: Code, isAccepted: boolean): void => {
    const others = accepted.filter((one) => one !== code);
    setAsked({ draft, conflicts, accepted: isAccepted ? [...others, code] : others });
  };
  return {
    missing: open && { reason: TEXT.needsAnyway[open], field: `anyway-${open}` },
    fields: codes.map((code) => (
      <div key={code} className="field" data-field={`anyway-${code}`}>
        <Checkbox
          label={TEXT.anyway[code]}
          checked={accepted.includes(code)}
          onChange={({ currentTarget }) => accept(code, currentTarget.checked)}
        />
      </div>
    )),
    decided: (entries) => entries.map((entry) => withDecision(entry, conflicts[exceptionKey(entry)])),
    ask: (found) =>
      setAsked({
        draft,
        conflicts: { ...conflicts, ...found },
        accepted: accepted.filter((code) => !codesOf(found).includes(code)),
      }),
  };
};
