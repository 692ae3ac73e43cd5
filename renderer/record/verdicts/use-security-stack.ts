import { useMemo } from 'react';
import { api } from '../../bridge';
import { securityStack, type StackLine } from '../../../shared/rules/security-stack';
import { useApp } from '../../state/app-store';
import { usePrevious } from '../../state/use-previous';
import { useResource, type Resource } from '../../state/use-resource';
import type { RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';
import { useApps } from '../use-apps';

/** An entity's stack, and how to read it again. */
export type Stack = {
  readonly resource: Resource<unknown>;
  readonly lines: readonly StackLine[];
  readonly reload: () => void;
};

const NONE: readonly never[] = [];

/** Reads what the security tools say of an entity; `clicks` on its links count if they are known. */
export const useSecurityStack = (target: RecordTarget, clicks?: number): Stack => {
  const { entityId, entityType } = target;
  const { resource, reload } = useResource(useRecordVersion(target), (signal) =>
    api['scan.details']({ entity_id: entityId, entity_type: entityType }, signal),
  );
  const before = usePrevious(resource);
  const brand = useApp((s) => (s.session.kind === 'signedIn' ? s.session.brand : ''));
  const flags = useApp((s) => s.flags);
  const apps = useApps();
  // The results stay on screen while they are read again.
  const isAgain = resource.state === 'loading' && before !== undefined;
  const rows = resource.state === 'ready' ? resource.value.rows : isAgain ? before.rows : NONE;
  const lines = useMemo(
    () => securityStack(rows, { apps, brand, flags, clicks }),
    [rows, apps, brand, flags, clicks],
  );
  return { resource: isAgain ? { state: 'ready', value: before } : resource, lines, reload };
};
