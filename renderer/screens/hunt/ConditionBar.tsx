import { Cross, Plus } from '@blueprintjs/icons';
import { memo, useEffect, useState } from 'react';
import { formatCondition } from '../../../shared/rules/format-condition';
import { formatInstant, useZone } from '../../state/time';
import { formatCount, useDefang } from '../../state/format';
import { Builder } from './builder/Builder';
import { conditionId } from './builder/condition-ids';
import { JOINER_LABELS } from './builder/text';
import { EVERYTHING, isGroup, removeAt } from '../../query/condition-tree';
import { findTimeSpan } from '../../query/hunt-draft';
import type { Hunt } from './hunt-store';
import { formatComparison } from './format-comparison';
import { useHuntState } from './use-hunt';

const MOST_CHIPS = 12;

/** The conditions as chips, or the builder in their place; a chip opens the builder at its row. */
export const ConditionBar = memo(({ hunt }: { readonly hunt: Hunt }) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const config = useHuntState(hunt, (s) => s.config);
  const counts = useHuntState(hunt, (s) => s.counts);
  const isBuilding = useHuntState(hunt, (s) => s.isBuilding);
  const zone = useZone();
  const show = useDefang();
  const [start, setStart] = useState<string | null>(null);
  // The key opens it at its top, not where a chip opened it before.
  useEffect(() => {
    if (!isBuilding) setStart(null);
  }, [isBuilding]);
  if (config.kind !== 'ready') return <div className="condition-bar" aria-busy={config.kind === 'loading'} />;
  if (isBuilding) return <Builder hunt={hunt} config={config.value} start={start} />;

  const root = draft.condition ?? EVERYTHING;
  const parts = isGroup(root) ? root.condition : [root];
  const hiddenAt = isGroup(root) && root.operator_id === 'and' ? findTimeSpan(draft)?.index : undefined;
  const shown = parts
    .map((condition, i) => ({ condition, path: isGroup(root) ? [i] : [] }))
    .filter((_, i) => i !== hiddenAt);
  const open = (at: string | null) => {
    setStart(at);
    hunt.build(true);
  };

  return (
    <div className="condition-bar" role="group" aria-label="Conditions">
      <button
        type="button"
        className="plain caps"
        aria-label={`Build the query: ${isGroup(root) ? JOINER_LABELS[root.operator_id] : JOINER_LABELS.and}`}
        title="Build the query · Ctrl+B"
        onClick={() => open(null)}
      >
        {isGroup(root) ? JOINER_LABELS[root.operator_id] : JOINER_LABELS.and}
      </button>
      {shown.slice(0, MOST_CHIPS).map(({ condition, path }, i) => {
        const words = formatComparison(condition, config.value);
        const counted = counts.get(condition);
        const whole = words
          ? `${words.field} ${words.operator} ${words.value}`
          : formatCondition(condition, config.value, (value) => formatInstant(value, zone));
        return (
          <span key={i} className="chip">
            <button
              type="button"
              className="plain chip-body"
              aria-label={`Edit condition: ${show(whole)}`}
              title={show(whole)}
              onClick={() => open(conditionId(condition))}
            >
              {words ? (
                <>
                  <bdi>{words.field}</bdi>
                  <span className="quiet">{words.operator}</span>
                  {words.value !== '' && <bdi className="chip-value cut">{show(words.value)}</bdi>}
                </>
              ) : (
                <bdi className="cut">{show(whole)}</bdi>
              )}
            </button>
            {counted?.kind === 'counted' && <span className="chip-count">{formatCount(counted.total)}</span>}
            <button
              type="button"
              className="plain chip-close"
              aria-label={`Remove condition ${words?.field ?? 'group'}`}
              onClick={() => hunt.setCondition(() => removeAt(root, path))}
            >
              <Cross size={11} />
            </button>
          </span>
        );
      })}
      {shown.length > MOST_CHIPS && (
        <button type="button" className="link" onClick={() => open(null)}>
          and {formatCount(shown.length - MOST_CHIPS)} more
        </button>
      )}
      <button
        type="button"
        className="plain chip chip-add"
        aria-label="Add condition"
        onClick={() => open('new')}
      >
        <Plus size={12} />
        {shown.length === 0 && 'Add condition'}
      </button>
    </div>
  );
});
