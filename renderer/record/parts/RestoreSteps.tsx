import { Fragment } from 'react';
import { formatFieldName } from '../format';
import type { RestoreStep } from './restore-text';
import { Value } from './Value';

/** The steps of a restore in their order, each value with its menu. */
export const RestoreSteps = ({ steps }: { readonly steps: readonly RestoreStep[] }) =>
  steps.map(({ name, values }, at) => (
    <Fragment key={name}>
      {at > 0 && ' → '}
      {name}
      {values.map(({ field, value, text }) => (
        <Fragment key={field}>
          {' · '}
          <Value field={field} label={formatFieldName(field)} value={value} text={text} />
        </Fragment>
      ))}
    </Fragment>
  ));
