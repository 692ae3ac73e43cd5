/** The security stack of an entity: a line for each tool's result, in the order of the stack. */
import { COLLAPSE_AT } from '../limits';
import type { App } from '../model/apps';
import type { Brand } from '../model/brand';
import type { SecToolResult } from '../model/entity';
import { inStackOrder } from './app-order';
import { isToolShown, toolLabel } from './brand';
import type { Flags } from './flags';
import { displayValue, type DisplayValue } from './scan-status';

/** A tool's result as the stack shows it. */
export type StackLine = {
  readonly tool: string;
  readonly label: string;
  readonly value: Exclude<DisplayValue, 'hide'>;
  readonly result: SecToolResult;
  /** The tool only reports: its verdict changes nothing. */
  readonly isDisplayOnly: boolean;
};

/** Everything that the stack depends on besides the results. */
export type StackContext = {
  readonly apps: readonly App[];
  readonly brand: Pick<Brand, 'tools' | 'hiddenTools'>;
  readonly flags: Flags;
  /** Clicks on the entity's links, if they are known; otherwise a result may say them in its details. */
  readonly clicks?: number | undefined;
};

const isFlagOff = (tool: string, flags: Flags): boolean =>
  (tool === 'ms_defender' && !flags.ms_defender) ||
  (tool === 'files_behind_links' && !flags.files_behind_links);

const clicksOf = ({ details }: SecToolResult): number | undefined =>
  typeof details['clicks'] === 'number' ? details['clicks'] : undefined;

/** Returns a tool's name: the brand's, else the one that the tenant gives. */
export const toolName = (tool: string, brand: Pick<Brand, 'tools'>, app: App | undefined): string => {
  const label = toolLabel(tool, brand);
  return label === tool ? (app?.label ?? tool) : label;
};

/** A tool as the stack shows it. */
export type StackTool = Pick<StackLine, 'tool' | 'label' | 'isDisplayOnly'>;

/** Returns true if the brand or a feature flag hides a tool. */
export const isToolHidden = (
  tool: string,
  { brand, flags }: Pick<StackContext, 'brand' | 'flags'>,
): boolean => isFlagOff(tool, flags) || !isToolShown(tool, brand);

/**
 * Returns the tools that the stack shows, in its order. Tools that are disabled, whose flag is off or that the brand hides are not
 * shown; those that the tenant does not list come last.
 */
export const stackTools = (tools: Iterable<string>, context: StackContext): readonly StackTool[] => {
  const { apps, brand } = context;
  const order = inStackOrder(apps);
  const place = new Map(order.map(({ name }, at) => [name, at]));
  const placeOf = ({ tool }: StackTool): number => place.get(tool) ?? order.length;
  const shown = [...new Set(tools)].flatMap((tool): StackTool[] => {
    const app = apps.find(({ name }) => name === tool);
    if (app?.state === 'disabled' || isToolHidden(tool, context)) return [];
    return [{ tool, label: toolName(tool, brand, app), isDisplayOnly: app?.state === 'display_only' }];
  });
  return shown.sort((a, b) => placeOf(a) - placeOf(b));
};

/** Returns the lines of a stack: the results of each tool that it shows, as they were sent. */
export const securityStack = (results: readonly SecToolResult[], context: StackContext): StackLine[] => {
  const byTool = new Map<string, SecToolResult[]>();
  for (const result of results) {
    const others = byTool.get(result.sec_tool);
    if (others) others.push(result);
    else byTool.set(result.sec_tool, [result]);
  }
  return stackTools(byTool.keys(), context).flatMap((shown) =>
    (byTool.get(shown.tool) ?? []).flatMap((result): StackLine[] => {
      const { sec_tool, status, verdict } = result;
      const clicks = context.clicks ?? clicksOf(result);
      const value = displayValue({ sec_tool, status, verdict, clicks });
      return value === 'hide' ? [] : [{ ...shown, value, result }];
    }),
  );
};

/** From the verdict that matters most to the one that matters least. */
export const WORST_FIRST: readonly StackLine['value'][] = [
  'found',
  'found-no-click',
  'suspicious',
  'spam',
  'notScanned',
  'clean',
];

/** The lines of a stack in two groups. */
export type StackGroups = {
  /** Threats first, then what was not scanned; each in the order of the stack. */
  readonly listed: readonly StackLine[];
  readonly clean: readonly StackLine[];
  /** True if one line sums up the clean tools, because they are many. */
  readonly isCleanCollapsed: boolean;
};

/** Splits a stack into the lines that matter and the clean ones. */
export const groupStack = (lines: readonly StackLine[]): StackGroups => {
  const clean = lines.filter(({ value }) => value === 'clean');
  const listed = lines
    .filter(({ value }) => value !== 'clean')
    .sort((a, b) => WORST_FIRST.indexOf(a.value) - WORST_FIRST.indexOf(b.value));
  return { listed, clean, isCleanCollapsed: clean.length >= COLLAPSE_AT };
};
