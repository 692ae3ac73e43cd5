import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { PasswordChange, SafeQuery } from '../../../shared/model/saved-query';
import { local } from '../../bridge';
import { TEXT } from './text';

export type Conflict = { readonly mine: SafeQuery; readonly theirs: SafeQuery | null };

/** Copies a query as a new one, without what the tenant added and without its schedule, so that no report is sent twice. */
export const copyOf = (query: SafeQuery, label = TEXT.copyName(query.query_label)): SafeQuery => {
  const {
    matched_count: _count,
    creator: _creator,
    create_time: _created,
    update_time: _updated,
    schedule: _schedule,
    ...rest
  } = query;
  return {
    ...rest,
    query_label: label,
    status: 'saved',
    parent_id: query.query_id === '' ? (query.parent_id ?? null) : query.query_id,
    query_id: '',
    has_schedule_password: false,
  };
};

/** Saves a query; a conflict stays until the analyst has chosen, a failure until the next attempt. */
export const useSaveQuery = (onSaved: (saved: SafeQuery) => void) => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const save = async (
    query: SafeQuery,
    base: SafeQuery | null,
    password: PasswordChange = { kind: 'keep' },
    overwrite = false,
  ): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const result = await local['saved.save']({ query, base, password, overwrite });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    if (result.value.kind === 'saved') {
      setConflict(null);
      onSaved(result.value.query);
    } else
      setConflict({ mine: query, theirs: result.value.kind === 'conflict' ? result.value.theirs : null });
  };
  return { save, isBusy, failure, conflict, leave: () => setConflict(null) };
};
