import { useEffect, useState } from 'react';
import type { ExceptionRow } from '../../../shared/api/exception';
import { exceptionKey } from '../../../shared/model/exception';
import { findExceptionType, isBlockType } from '../../../shared/rules/exception-types';
import { api } from '../../bridge';
import { useResource } from '../../state/use-resource';
import { draftValues, type ExceptionDraft } from './exception-draft';

/** Milliseconds without a key before the tenant is asked. */
const PAUSE_MS = 400;

/** Finds the stored exception that a draft would overwrite; undefined if there is none, or it is not known. */
export const useExisting = (draft: ExceptionDraft, isWanted: boolean): ExceptionRow | undefined => {
  const { sec_type, exception_type } = draft;
  const type = findExceptionType(exception_type);
  const [value = ''] = draftValues(draft);
  const key =
    isWanted && type && value !== '' ? exceptionKey({ sec_type, exception_type, exception_str: value }) : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const { resource } = useResource(asked === '' ? null : `exists ${asked}`, (signal) =>
    api[isBlockType(exception_type) ? 'exception.search2' : 'exception.search'](
      { sec_type, text: value, ...(type ? { exception_type: type } : {}) },
      signal,
    ),
  );
  if (asked === '' || asked !== key || resource.state !== 'ready') return undefined;
  return resource.value.rows.find((row) => exceptionKey(row) === key);
};
