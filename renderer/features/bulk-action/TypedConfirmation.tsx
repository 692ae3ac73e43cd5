import { InputGroup } from '@blueprintjs/core';
import { Field } from '../../components/Field';
import { confirmationPhrase } from './confirmation';
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
