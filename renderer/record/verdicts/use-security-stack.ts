import { useMemo } from 'react';
import { ok } from '../../../shared/bridge';
import { api } from '../../bridge';
import type { SecToolResult } from '../../../shared/model/entity';
import { securityStack, type StackLine } from '../../../shared/rules/security-stack';
import { useApp } from '../../state/app-store';
import { usePrevious } from '../../state/use-previous';
import { useResource, type Resource } from '../../state/use-resource';
import { targetKey, type RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';
import { useApps } from '../use-apps';
import { noteVerdicts, type FormerVerdicts } from './former-verdicts';

/** An entity's stack, and how to read it again. */
export type Stack = {
  readonly resource: Resource<unknown>;
  readonly results: readonly SecToolResult[];
  readonly lines: readonly StackLine[];
  /** The verdicts that results had before, if they were others. */
  readonly former: FormerVerdicts;
  readonly reload: () => void;
};

const NOTHING: { readonly rows: readonly SecToolResult[]; readonly former: FormerVerdicts } = {
  rows: [],
  former: new Map(),
};

/** Reads what the security tools say of an entity; `clicks` on its links count if they are known. */
export const useSecurityStack = (target: RecordTarget, clicks?: number): Stack => {
  const { entityId, entityType } = target;
  // Another tenant may have an entity with the same ID.
  const tenant = useApp((s) => (s.session.kind === 'signedIn' ? s.session.connectionId : ''));
  const { resource, reload } = useResource(useRecordVersion(target), async (signal) => {
    const input = { entity_id: entityId, entity_type: entityType };
    const read = await api['scan.details'](input, signal);
    if (!read.ok) return read;
    const { rows } = read.value;
    return ok({ rows, former: noteVerdicts(`${tenant} ${targetKey(target)}`, rows) }, read.meta);
  });
  const before = usePrevious(resource);
  const brand = useApp((s) => (s.session.kind === 'signedIn' ? s.session.brand : ''));
  const flags = useApp((s) => s.flags);
  const apps = useApps();
  // The results stay on screen while they are read again.
  const isAgain = resource.state === 'loading' && before !== undefined;
  const { rows, former } = resource.state === 'ready' ? resource.value : isAgain ? before : NOTHING;
  const lines = useMemo(
    () => securityStack(rows, { apps, brand, flags, clicks }),
    [rows, apps, brand, flags, clicks],
  );
  const shown = isAgain ? { state: 'ready' as const, value: before } : resource;
  return { resource: shown, results: rows, lines, former, reload };
};
