import { runCommand, withKey } from '../../../commands/registry';
import { Cross, Plus } from '@blueprintjs/icons';
import { memo, useMemo } from 'react';
import type { Condition, QueryConfig, QueryField, QueryOperator } from '../../../../shared/model/query';
import { formatCondition } from '../../../../shared/rules/format-condition';
import { EVERYTHING, partsPath, removeAt } from '../../../query/condition-tree';
import type { HuntDraft } from '../../../query/hunt-draft';
import { readGroup } from '../../../query/match-type';
import { findTimeRange } from '../../../query/time-range';
import { formatCount, useDefang, formatCell } from '../../../state/format';
import { formatInstant, useZone } from '../../../state/time';
import { focusRows } from '../../../state/screen-focus';
import { Builder } from '../../../features/condition-builder/Builder';
import type { BuildStart } from '../../../features/condition-builder/condition-editor';
import { conditionId } from '../../../features/condition-builder/condition-ids';
import { MATCH_LABELS } from '../../../features/condition-builder/text';
import type { Hunt } from '../run/hunt-store';
import { TEXT as ALL_TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';
import type { Json } from '../../../../shared/model/json';
import { isRelativeDate } from '../../../../shared/rules/operator-role';

const TEXT = ALL_TEXT.conditions;

/** The three parts of a condition's chip. */
type ConditionParts = { readonly field: string; readonly operator: string; readonly value: string };

/** Formats one value of a condition: its option's label, an instant in the zone shown, or the value itself. */
const formatValue = (field: QueryField | undefined, value: unknown): string => {
  const named = field?.field_values?.find((option) => option.value === value)?.label;
  if (named !== undefined) return named;
  return field?.type === 'time' && typeof value === 'string' ? formatInstant(value) : formatCell(value);
};

type Comparison = {
  readonly field_id: string;
  readonly operator_id: string;
  readonly values: readonly Json[];
};

/** Reads a condition that compares one field; undefined for a group and for a condition of an unknown shape. */
const readComparison = (condition: Condition): Comparison | undefined => {
  if (typeof condition !== 'object' || condition === null || condition.condition) return undefined;
  const { field_id, operator_id, values = [] } = condition;
  return typeof field_id === 'string' && Array.isArray(values)
    ? { field_id, operator_id, values }
    : undefined;
};

/** Returns the text between the values of an operator. */
const separator = (
  operator: QueryOperator | undefined,
  field: QueryField | undefined,
  values: readonly Json[],
): string => {
  if (operator?.arity !== 2) return ', ';
  return isRelativeDate(operator, field, values) ? ' ' : ' and ';
};

/** Formats a condition that compares one field; undefined for any other. */
export const formatComparison = (condition: Condition, config: QueryConfig): ConditionParts | undefined => {
  const comparison = readComparison(condition);
  if (!comparison) return undefined;
  const { field_id, operator_id, values } = comparison;
  const field = config.fields.find((one) => one.field_id === field_id);
  const operator = config.operators.find((one) => one.operator_id === operator_id);
  const value = values.map((one) => formatValue(field, one)).join(separator(operator, field, values));
  return {
    field: field?.label ?? field_id,
    operator: operator?.label ?? operator_id,
    value: value === '' || !field?.unit ? value : `${value} ${field.unit}`,
  };
};

const MOST_CHIPS = 12;

type Part = { readonly condition: Condition; readonly path: readonly number[] };

/** Returns the conditions at the top of a draft, without the time range that the query bar shows. */
const topParts = (draft: HuntDraft, root: Condition, config: QueryConfig): readonly Part[] => {
  const group = readGroup(root);
  if (!group) return [{ condition: root, path: [] }];
  const groupPath = partsPath(root, []);
  const range = root.operator_id === 'and' ? findTimeRange(draft, config)?.indexes : undefined;
  return group.parts
    .map((condition, i) => ({ condition, path: [...groupPath, i] }))
    .filter((_, i) => !range?.includes(i));
};

type ChipProps = {
  readonly hunt: Hunt;
  readonly config: QueryConfig;
  readonly condition: Condition;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

const ConditionChip = ({ hunt, config, condition, onEdit, onRemove }: ChipProps) => {
  const zone = useZone();
  const show = useDefang();
  const counted = useHuntState(hunt, (s) => s.counts.get(condition));
  const parts = formatComparison(condition, config);
  const whole = show(
    parts
      ? `${parts.field} ${parts.operator} ${parts.value}`
      : formatCondition(condition, config, (value) => formatInstant(value, zone)),
  );
  return (
    <span className="chip">
      <button
        type="button"
        className="plain chip-body"
        aria-label={TEXT.edit(whole)}
        title={whole}
        onClick={onEdit}
      >
        {parts ? (
          <>
            <bdi>{parts.field}</bdi> <span className="quiet">{parts.operator}</span>{' '}
            {parts.value !== '' && <bdi className="chip-value cut">{show(parts.value)}</bdi>}
          </>
        ) : (
          <bdi className="cut">{whole}</bdi>
        )}
      </button>
      {counted?.kind === 'counted' && <span className="chip-count">{formatCount(counted.total)}</span>}
      <button
        type="button"
        className="plain chip-close"
        aria-label={TEXT.remove(parts?.field ?? TEXT.group)}
        onClick={onRemove}
      >
        <Cross size={11} />
      </button>
    </span>
  );
};

type ChipsProps = {
  readonly hunt: Hunt;
  readonly config: QueryConfig;
  readonly onOpen: (start?: BuildStart) => void;
};

const Chips = ({ hunt, config, onOpen }: ChipsProps) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const root = draft.condition ?? EVERYTHING;
  const parts = topParts(draft, root, config);
  const joiner = MATCH_LABELS[readGroup(root)?.match ?? 'and'];
  return (
    <div className="condition-bar" role="group" aria-label={TEXT.title}>
      <button
        type="button"
        className="plain caps"
        aria-label={TEXT.build(joiner)}
        title={withKey(TEXT.matchKey, 'hunt.match')}
        onClick={() => onOpen('match')}
      >
        {joiner}
      </button>
      {parts.slice(0, MOST_CHIPS).map(({ condition, path }, i) => (
        <ConditionChip
          key={i}
          hunt={hunt}
          config={config}
          condition={condition}
          onEdit={() => onOpen({ row: conditionId(condition) })}
          onRemove={() => {
            // A group that excludes nothing any more finds everything.
            hunt.setCondition(() =>
              readGroup(root)?.parts.length === 1 ? EVERYTHING : removeAt(root, path),
            );
            hunt.rerun();
          }}
        />
      ))}
      {parts.length > MOST_CHIPS && (
        <button type="button" className="link" onClick={() => onOpen()}>
          {TEXT.more(formatCount(parts.length - MOST_CHIPS))}
        </button>
      )}
      <button
        type="button"
        className="plain chip chip-add"
        aria-label={TEXT.add}
        title={withKey(TEXT.addKey, 'hunt.addCondition')}
        onClick={() => onOpen('new')}
      >
        <Plus size={12} />
        {parts.length === 0 && TEXT.add}
      </button>
    </div>
  );
};

type HuntBuilderProps = {
  readonly hunt: Hunt;
  readonly config: QueryConfig;
  readonly start: BuildStart;
};

const HuntBuilder = ({ hunt, config, start }: HuntBuilderProps) => {
  const on = useMemo(
    () => ({
      onStarted: () => hunt.build(true, 'none'),
      onClose: () => {
        hunt.build(false);
        focusRows();
      },
      onRun: () => runCommand('hunt.run'),
    }),
    [hunt],
  );
  return <Builder editor={hunt} config={config} start={start} {...on} />;
};

/** The conditions as chips, or the builder in their place; a chip opens the builder at its row. */
export const ConditionBar = memo(({ hunt }: { readonly hunt: Hunt }) => {
  const config = useHuntState(hunt, (s) => s.config);
  const isBuilding = useHuntState(hunt, (s) => s.isBuilding);
  const start = useHuntState(hunt, (s) => s.buildStart);
  if (config.kind !== 'ready') return <div className="condition-bar" aria-busy={config.kind === 'loading'} />;
  if (isBuilding) return <HuntBuilder hunt={hunt} config={config.value} start={start} />;
  return <Chips hunt={hunt} config={config.value} onOpen={(at) => hunt.build(true, at)} />;
});
