import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ACTION_EFFECTS, type ActionEffect } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { answerEffect, isEffectAsked, knownEffect, type EffectSource } from './action-effects';
import { useTenantAnswers } from '../../state/tenant-answers';
import { TEXT } from './text';

const T = TEXT.effect;

const hintOf = (source: EffectSource): string => {
  if (source === 'unknown') return T.unknownHint;
  return source === 'name' ? T.nameHint : T.remembered;
};

const fieldOf = (source: EffectSource): FieldSpec => ({
  name: 'effect',
  label: T.label,
  hint: hintOf(source),
  kind: 'select',
  options: [
    ...(source === 'unknown' || source === 'tenant' ? [{ value: '', label: T.choose }] : []),
    ...ACTION_EFFECTS.map((value) => ({ value, label: T.options[value] })),
  ],
});

type EffectFieldProps = { readonly action: QueryAction; readonly isFocused?: boolean };

/** Asks once what an action does at this tenant, with what its name suggests as the first answer; after that it says what is known. Use it with the action's ID as its key. */
export const EffectField = ({ action, isFocused = false }: EffectFieldProps) => {
  useTenantAnswers();
  const [isOpen, setOpen] = useState(() => isEffectAsked(action));
  const { effect, source } = knownEffect(action);
  if (isOpen)
    return (
      <FormFields
        fields={[{ ...fieldOf(source), isFocused }]}
        values={{ effect: source === 'tenant' ? '' : (effect ?? '') }}
        onChange={(_, value) => value !== '' && answerEffect(action.action_id, value as ActionEffect)}
      />
    );
  return (
    <p className="quiet line">
      {source === 'analyst' && effect
        ? T.answered(T.options[effect])
        : T.saidByTenant(action.is_destructive === true)}
      <Button variant="minimal" size="small" onClick={() => setOpen(true)}>
        {T.change}
      </Button>
    </p>
  );
};
