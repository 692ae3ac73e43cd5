import { InputGroup } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import type { Missing } from '../../components/form/use-form';
import { Field } from '../../components/Field';
import { asksForTenant, confirmationPhrase, missingTenant } from './confirmation';
import { TEXT } from './text';

type TypedConfirmationProps = {
  /** The number of entities; null if it is unknown. */
  readonly n: number | null;
  readonly value: string;
  readonly isFocused?: boolean;
  readonly onChange: (typed: string) => void;
};

/** The field in which an analyst confirms an action by typing its number. */
export const TypedConfirmation = ({ n, value, isFocused = false, onChange }: TypedConfirmationProps) => (
  <Field name="typed" label={TEXT.typeToConfirm(confirmationPhrase(n))}>
    {(tie) => (
      <InputGroup
        {...tie}
        autoFocus={isFocused}
        value={value}
        onValueChange={onChange}
        autoComplete="off"
        spellCheck={false}
      />
    )}
  </Field>
);

/** Returns the field for the name of the tenant, if a change needs it, and what is missing while it isn't typed. */
export const useTypedTenant = (): { readonly missing: Missing | undefined; readonly field: ReactNode } => {
  const [typed, setTyped] = useState('');
  return {
    missing: missingTenant(typed),
    field: asksForTenant() ? <TypedConfirmation n={null} value={typed} onChange={setTyped} /> : null,
  };
};
