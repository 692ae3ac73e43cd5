import { Fragment } from 'react';
import { useDefang } from '../../state/format';
import { formatFieldName } from '../format';
import type { StateStep } from './state-steps';
import { TEXT } from './text';
import { Value } from './Value';

/** The steps of an email or a file, each value with its menu. A step without a time says that none was sent. */
export const StateSteps = ({ steps }: { readonly steps: readonly StateStep[] }) => {
  const show = useDefang();
  return steps.map(({ name, time, values }, at) => (
    <Fragment key={name}>
      {at > 0 && ' → '}
      <bdi>{show(name)}</bdi>
      {values.map(({ field, value, text }) => (
        <Fragment key={field}>
          {' · '}
          <Value field={field} label={formatFieldName(field)} value={value} text={text} />
        </Fragment>
      ))}
      {time === undefined && <span className="quiet"> · {TEXT.steps.undated}</span>}
    </Fragment>
  ));
};
