import { useMemo } from 'react';
import { ok, type Failure, type Result } from '../../../shared/bridge';
import type { StoredHistory } from '../../../shared/local-calls/verdicts';
import type { SecToolResult } from '../../../shared/model/entity';
import type { SeenVerdict } from '../../../shared/model/verdict-history';
import { securityStack, type StackContext, type StackLine } from '../../../shared/rules/security-stack';
import { formerVerdicts } from '../../../shared/rules/verdict-history';
import { api, local } from '../../bridge';
import { useApp } from '../../state/app-store';
import { useBrand } from '../../state/brand';
import { usePrevious } from '../../state/use-previous';
import type { Resource } from '../../state/use-resource';
import { readAhead, useRecordPart } from '../part-reads';
import type { RecordTarget } from '../record-target';
import { recordVersion, useRecordVersion } from '../refresh-record';
import { useKnownApps, type KnownApps } from '../use-apps';

/** Results with the verdicts that they had before, if they were others. */
type Results = {
  readonly rows: readonly SecToolResult[];
  readonly former: ReadonlyMap<SecToolResult, SeenVerdict>;
  /** The stored verdicts, or why they can't be read; undefined until they are. */
  readonly stored?: Result<StoredHistory>;
};

/** An entity's stack, and how to read it again. */
export type Stack = {
  readonly resource: Resource<unknown>;
  /** Set if the results on screen could not be read again. */
  readonly failure: Failure | undefined;
  readonly results: Results;
  readonly lines: readonly StackLine[];
  /** The apps that the order and the states of the tools come from. */
  readonly apps: KnownApps;
  readonly reload: () => void;
};

const NOTHING: Results = { rows: [], former: new Map() };

const useContextOf = (apps: StackContext['apps'], clicks?: number): StackContext => {
  const brand = useBrand();
  const flags = useApp((s) => s.flags);
  return useMemo(() => ({ apps, brand, flags, clicks }), [apps, brand, flags, clicks]);
};

/** Returns everything that the stack depends on besides the results. */
export const useStackContext = (clicks?: number): StackContext => useContextOf(useKnownApps().apps, clicks);

const loadStack = async (
  { entityId, entityType }: RecordTarget,
  signal: AbortSignal,
): Promise<Result<Results>> => {
  const input = { entity_id: entityId, entity_type: entityType };
  const read = await api['scan.details'](input, signal);
  if (!read.ok) return read;
  const { rows } = read.value;
  // The read has added these results to what is stored.
  const stored = await local['verdicts.history'](input);
  const history = stored.ok ? (stored.value.history ?? undefined) : undefined;
  return ok({ rows, former: formerVerdicts(history, rows), stored }, read.meta);
};

/** Reads an entity's stack before it is drawn. */
export const readStackAhead = (target: RecordTarget): void =>
  readAhead('stack', recordVersion(target), (signal) => loadStack(target, signal));

/** Reads what the security tools say of an entity; `clicks` on its links count if they are known. */
export const useSecurityStack = (target: RecordTarget, clicks?: number): Stack => {
  const version = useRecordVersion(target);
  const { resource, reload } = useRecordPart('stack', version, (signal) => loadStack(target, signal));
  const before = usePrevious(resource);
  const apps = useKnownApps();
  const context = useContextOf(apps.apps, clicks);
  // The results stay on screen while they are read again, and also if that fails.
  const isAgain = resource.state !== 'ready' && before !== undefined;
  const results = resource.state === 'ready' ? resource.value : (before ?? NOTHING);
  const lines = useMemo(() => securityStack(results.rows, context), [results.rows, context]);
  const shown = isAgain ? { state: 'ready' as const, value: before } : resource;
  const failure = isAgain && resource.state === 'failed' ? resource.failure : undefined;
  return { resource: shown, failure, results, lines, apps, reload };
};
