import { PopoverNext } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import type { Condition } from '../../../shared/model/query';
import { conditionWords } from '../../../shared/rules/condition-words';
import { useDefang } from '../../state/words';
import { ConditionEditor } from './ConditionEditor';
import { whenOf } from './hunt-draft';
import type { Hunt } from './hunt-store';
import { leafWords } from './leaf-words';
import { useStoreOf } from './use-hunt';

type Slot = number | 'new' | null;

/** The conditions as chips; each opens its editor. All must hold, or any. */
export const ConditionBar = ({ hunt }: { readonly hunt: Hunt }) => {
  const draft = useStoreOf(hunt, (s) => s.draft);
  const config = useStoreOf(hunt, (s) => s.config);
  const show = useDefang();
  const [editing, setEditing] = useState<Slot>(null);
  if (config.kind !== 'ready') return <div className="condition-bar" aria-busy={config.kind === 'loading'} />;
  const conditions = draft.conditions ?? [];
  const hiddenAt = draft.joiner === 'and' ? whenOf(draft)?.index : undefined;

  const put = (slot: Slot, condition: Condition | null) => {
    const kept = conditions.filter((_, i) => !(condition === null && i === slot));
    const next = slot === 'new' && condition ? [...kept, condition] : kept.map((one, i) => (i === slot && condition ? condition : one));
    hunt.setDraft({ ...draft, conditions: next });
    setEditing(null);
  };

  const editor = (slot: Exclude<Slot, null>, condition: Condition | null, target: ReactElement) => (
    <PopoverNext
      key={slot}
      isOpen={editing === slot}
      onInteraction={(isOpen) => setEditing(isOpen ? slot : null)}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      transitionDuration={0}
      content={<ConditionEditor config={config.value} condition={condition} onApply={(made) => put(slot, made)} onCancel={() => setEditing(null)} />}
    >
      {target}
    </PopoverNext>
  );

  return (
    <div className="condition-bar" role="group" aria-label="Conditions">
      <button
        type="button"
        className="plain caps"
        title="Switch between all of and any of"
        onClick={() => hunt.setDraft({ ...draft, joiner: draft.joiner === 'and' ? 'or' : 'and' })}
      >
        {draft.joiner === 'and' ? 'All of' : 'Any of'}
      </button>
      {conditions.map((condition, i) => {
        if (i === hiddenAt) return null;
        const words = leafWords(condition, config.value);
        return (
          <span key={i} className="chip">
            {words ? (
              editor(
                i,
                condition,
                <button type="button" className="plain chip-body" aria-label={`Edit condition: ${words.field} ${words.operator} ${words.value}`}>
                  <bdi>{words.field}</bdi>
                  <span className="quiet">{words.operator}</span>
                  {words.value !== '' && <bdi className="chip-value cut">{show(words.value)}</bdi>}
                </button>,
              )
            ) : (
              <span className="chip-body">
                <bdi className="chip-value cut">{show(conditionWords(condition, config.value))}</bdi>
              </span>
            )}
            <button type="button" className="plain chip-close" aria-label={`Remove condition ${words?.field ?? 'group'}`} onClick={() => put(i, null)}>
              <Cross size={11} />
            </button>
          </span>
        );
      })}
      {editor(
        'new',
        null,
        <button type="button" className="plain chip chip-add" aria-label="Add condition">
          <Plus size={12} />
          {conditions.length <= 1 && 'Add condition'}
        </button>,
      )}
    </div>
  );
};
