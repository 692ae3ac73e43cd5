import { useEffect, useState } from 'react';
import type { Failure, Result } from '../../../shared/bridge';
import type { FrozenRows } from '../../../shared/local-calls/bulk-actions';
import { local } from '../../bridge';

/** Freezes the selected rows in the main process, once. */
export type FreezeSelection = () => Promise<Result<FrozenRows>>;

type FrozenSelection = { readonly selection: FrozenRows | null; readonly failure: Failure | null };

/** Freezes the selection when a dialog opens, so that the number shown is the number sent; releases it when the dialog closes. */
export const useFrozenSelection = (freeze: FreezeSelection | null): FrozenSelection => {
  const [selection, setSelection] = useState<FrozenRows | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let frozen: string | undefined;
    let isClosed = false;
    const release = () => frozen !== undefined && void local['bulk.release']({ choice: frozen });
    void freeze?.().then((result) => {
      if (!result.ok) return setFailure(result.failure);
      frozen = result.value.choice;
      if (isClosed) release();
      else setSelection(result.value);
    });
    return () => {
      isClosed = true;
      release();
    };
    // Once: rows that arrive while the dialog is open are not part of the selection.
  }, []);
  return { selection, failure };
};
