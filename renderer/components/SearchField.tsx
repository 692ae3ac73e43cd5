import { InputGroup } from '@blueprintjs/core';
import type { ComponentProps } from 'react';
import { refang } from '../../shared/rules/defang';

type SearchFieldProps = Omit<ComponentProps<typeof InputGroup>, 'type' | 'placeholder' | 'onValueChange'> & {
  readonly label: string;
  readonly placeholder?: string;
  readonly onValueChange: (value: string) => void;
};

/** A field that searches text: what is pasted defanged finds what was sent. */
export const SearchField = ({ label, placeholder = label, onValueChange, ...rest }: SearchFieldProps) => (
  <InputGroup
    {...rest}
    type="search"
    aria-label={label}
    placeholder={placeholder}
    onValueChange={(value) => onValueChange(refang(value))}
  />
);
