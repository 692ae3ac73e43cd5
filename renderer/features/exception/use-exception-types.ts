import type { Failure } from '../../../shared/bridge';
import type { ExceptionType } from '../../../shared/model/ids';
import { SEC_TOOLS, toEntityType } from '../../../shared/model/ids';
import { toolLabel } from '../../../shared/rules/brand';
import { EXCEPTION_TOOLS, exceptionTypesFor, offeredTypes } from '../../../shared/rules/exception-gating';
import { api } from '../../bridge';
import { useApp } from '../../state/app-store';
import { useBrand } from '../../state/brand';
import { useResource } from '../../state/use-resource';
import { useSecEntities } from '../../state/use-sec-entities';

type ToolOption = { readonly value: string; readonly label: string };

const isExceptionTool = (name: string): boolean =>
  // A tool that Postern does not know may take exceptions: only the tenant can tell.
  (EXCEPTION_TOOLS as readonly string[]).includes(name) || !(SEC_TOOLS as readonly string[]).includes(name);

/** Returns the security tools of the tenant that may take exceptions, in the order of its stack; those that are known until it has answered. */
export const useExceptionTools = (): readonly ToolOption[] => {
  const brand = useBrand();
  const { resource } = useSecEntities();
  const apps = resource.state === 'ready' ? resource.value.apps.filter((app) => !app.is_saas) : [];
  const names = apps.map(({ name }) => name).filter(isExceptionTool);
  return (names.length > 0 ? names : EXCEPTION_TOOLS).map((name) => ({
    value: name,
    label: toolLabel(name, brand),
  }));
};

/** The types of exceptions that a tool takes. */
export type OfferedTypes = {
  readonly types: readonly ExceptionType[];
  /** Names of the types as the tenant sent them; undefined until it has, or if it could not. */
  readonly offered: readonly string[] | undefined;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
};

const readOffered = async (tool: string, entityType: string, signal: AbortSignal) => {
  const [allowed, blocked] = await Promise.all([
    api['exception.options']({ a: tool, b: entityType }, signal),
    api['exception.blacklistOptions']({ a: tool, b: entityType }, signal),
  ]);
  if (!allowed.ok) return allowed;
  if (!blocked.ok) return blocked;
  const options = [...allowed.value.options, ...blocked.value.options];
  return { ...allowed, value: options.map(({ value }) => value) };
};

/** The type of entity that a list asks for: emails have all types, so those of the first app. */
const useListedType = (): string | undefined => {
  const { resource } = useSecEntities();
  const first = resource.state === 'ready' ? resource.value.apps.find((app) => app.is_saas) : undefined;
  return first && toEntityType(first.name, 'email');
};

const keyOf = (tool: string, type: string | undefined): string | null =>
  tool === '' || type === undefined ? null : `exception types ${tool} ${type}`;

/** Asks the tenant which types a tool takes. Until it has answered, and if it does not, those that are known apply. */
export const useOfferedTypes = (tool: string, entityType: string | undefined): OfferedTypes => {
  const flags = useApp((s) => s.flags);
  const listed = useListedType();
  const type = entityType ?? listed;
  const key = keyOf(tool, type);
  const { resource, reload } = useResource(key, (signal) => readOffered(tool, type ?? '', signal));
  const state = key === null ? undefined : resource;
  const offered = state?.state === 'ready' ? state.value : undefined;
  return {
    types: offered ? offeredTypes(tool, offered, flags) : exceptionTypesFor(tool, flags),
    offered,
    isLoading: state?.state === 'loading',
    failure: state?.state === 'failed' ? state.failure : undefined,
    reload,
  };
};
