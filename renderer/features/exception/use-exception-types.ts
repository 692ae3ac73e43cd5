import { ok, type Failure } from '../../../shared/bridge';
import type { App } from '../../../shared/model/apps';
import type { ExceptionType } from '../../../shared/model/ids';
import { SEC_TOOLS, toEntityType } from '../../../shared/model/ids';
import { EXCEPTION_TOOLS, exceptionTypesFor, offeredTypes } from '../../../shared/rules/exception-gating';
import { exceptionList, exceptionTypeLabel, findExceptionType } from '../../../shared/rules/exception-types';
import { isToolHidden, toolName } from '../../../shared/rules/security-stack';
import { api } from '../../bridge';
import type { Problems } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { useBrand } from '../../state/brand';
import { useResource } from '../../state/use-resource';
import { useSecEntities } from '../../state/use-sec-entities';
import type { ExceptionDraft } from './exception-draft';
import { TEXT } from './text';

type ToolOption = { readonly value: string; readonly label: string };

const isExceptionTool = (name: string): boolean =>
  // A tool that Postern does not know may take exceptions: only the tenant can tell.
  (EXCEPTION_TOOLS as readonly string[]).includes(name) || !(SEC_TOOLS as readonly string[]).includes(name);

const useSecurityTools = (): readonly App[] => {
  const { resource } = useSecEntities();
  return resource.state === 'ready' ? resource.value.apps.filter((app) => !app.is_saas) : [];
};

/** Returns what names a security tool: the brand, else the tenant. */
export const useToolName = (): ((tool: string) => string) => {
  const brand = useBrand();
  const tools = useSecurityTools();
  return (tool) =>
    toolName(
      tool,
      brand,
      tools.find(({ name }) => name === tool),
    );
};

/**
 * Returns the security tools of the tenant that may take exceptions, in the order of its stack; those that are known until it has answered.
 * Tools that the brand or a flag hides are left out.
 */
export const useExceptionTools = (): readonly ToolOption[] => {
  const brand = useBrand();
  const flags = useApp((s) => s.flags);
  const nameOf = useToolName();
  const names = useSecurityTools()
    .map(({ name }) => name)
    .filter(isExceptionTool);
  return (names.length > 0 ? names : EXCEPTION_TOOLS)
    .filter((name) => !isToolHidden(name, { brand, flags }))
    .map((name) => ({ value: name, label: nameOf(name) }));
};

/** The types of exceptions that a tool takes. */
export type OfferedTypes = {
  readonly types: readonly ExceptionType[];
  /** Names of the types as the tenant sent them; undefined until it has, or if it could not. */
  readonly offered: readonly string[] | undefined;
  /** Types that the tenant lists as blocking alone, and Postern as allowing: it is not known what such an exception would do. */
  readonly contrary: readonly ExceptionType[];
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
  const names = allowed.value.options.map(({ value }) => value);
  const others = blocked.value.options.map(({ value }) => value).filter((name) => !names.includes(name));
  const contrary = others.filter((name) => !['block', undefined].includes(exceptionList(name)));
  const offered = [...names, ...others.filter((name) => !contrary.includes(name))];
  return {
    ...allowed,
    value: { offered, contrary: contrary.flatMap((name) => findExceptionType(name) ?? []) },
  };
};

/** Returns the type of entity that a list asks for: emails have all types, so those of the first app. */
const listedType = (apps: readonly App[]): string | undefined => {
  const first = apps.find((app) => app.is_saas);
  return first && toEntityType(first.name, 'email');
};

const useListedType = (): string | undefined => {
  const { resource } = useSecEntities();
  return resource.state === 'ready' ? listedType(resource.value.apps) : undefined;
};

/** The names of the types that the tenant offers for each tool, and the tools for which it didn't say. */
export type OfferedByTool = {
  readonly offered: ReadonlyMap<string, readonly string[]>;
  readonly unknown: readonly string[];
  /** The first failure of a tool. */
  readonly failure?: Failure;
};

/** Asks the tenant which types each of several tools takes, once for each. */
const readEach = async (
  tools: readonly string[],
  entityType: string,
  signal: AbortSignal,
): Promise<OfferedByTool> => {
  const read = await Promise.all(tools.map((tool) => readOffered(tool, entityType, signal)));
  const offered = new Map(
    read.flatMap((one, at) => (one.ok ? [[tools[at] ?? '', one.value.offered] as const] : [])),
  );
  const failed = read.find((one) => !one.ok);
  return {
    offered,
    unknown: tools.filter((tool) => !offered.has(tool)),
    ...(failed && !failed.ok ? { failure: failed.failure } : {}),
  };
};

/** Tools that are asked about at most: a tenant has fewer. */
const MOST_TOOLS = 100;

/** Asks the tenant which types the tools of a list of exceptions take. */
export const readOfferedByTool = async (
  tools: readonly string[],
  signal: AbortSignal,
): Promise<OfferedByTool> => {
  const entities = await api['apps.secEntities']({}, signal);
  const type = entities.ok ? listedType(entities.value.apps) : undefined;
  if (type === undefined) return { offered: new Map(), unknown: tools };
  const { offered } = await readEach(tools.slice(0, MOST_TOOLS), type, signal);
  return { offered, unknown: tools.filter((tool) => !offered.has(tool)) };
};

const keyOf = (tool: string, type: string | undefined): string | null =>
  tool === '' || type === undefined ? null : `exception types ${tool} ${type}`;

/** Asks the tenant which types each tool takes. Until it has answered, and for a tool of which it doesn't say, those that are known apply. */
export const useOfferedByTool = (
  tools: readonly string[],
): {
  readonly typesOf: (tool: string) => readonly ExceptionType[];
  readonly isLoading: boolean;
  readonly unknown: readonly string[];
  readonly failure: Failure | undefined;
  readonly reload: () => void;
} => {
  const flags = useApp((s) => s.flags);
  const type = useListedType();
  const key = type === undefined ? null : `exception types ${type} ${JSON.stringify(tools)}`;
  const { resource, reload } = useResource(key, async (signal) =>
    ok(await readEach(tools, type ?? '', signal)),
  );
  const read = key !== null && resource.state === 'ready' ? resource.value : undefined;
  return {
    typesOf: (tool) => {
      const offered = read?.offered.get(tool);
      return offered ? offeredTypes(tool, offered, flags) : exceptionTypesFor(tool, flags);
    },
    isLoading: read === undefined,
    unknown: read?.unknown ?? [],
    failure: read?.failure,
    reload,
  };
};

/** Asks the tenant which types a tool takes. Until it has answered, and if it does not, those that are known apply. */
export const useOfferedTypes = (tool: string, entityType: string | undefined): OfferedTypes => {
  const flags = useApp((s) => s.flags);
  const listed = useListedType();
  const type = entityType ?? listed;
  const key = keyOf(tool, type);
  const { resource, reload } = useResource(key, (signal) => readOffered(tool, type ?? '', signal));
  const state = key === null ? undefined : resource;
  const { offered, contrary = [] } = state?.state === 'ready' ? state.value : {};
  return {
    types: offered ? offeredTypes(tool, offered, flags) : exceptionTypesFor(tool, flags),
    offered,
    contrary,
    isLoading: state?.state === 'loading',
    failure: state?.state === 'failed' ? state.failure : undefined,
    reload,
  };
};

/** Returns the error of a type that the tenant lists as blocking alone, and that would be added as allowing. */
export const contraryProblem = (
  { exception_type }: ExceptionDraft,
  contrary: readonly ExceptionType[],
): Problems =>
  contrary.some((one) => one === exception_type)
    ? { exception_type: TEXT.form.contraryTypes(exceptionTypeLabel(exception_type)) }
    : {};
