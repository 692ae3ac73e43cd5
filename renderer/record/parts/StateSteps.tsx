import { useDefang } from '../../state/format';
import { formatFieldName } from '../format';
import type { StateStep } from './state-steps';
import { TEXT } from './text';
import { Value } from './Value';

/** The steps of an email or a file, one a line, each value with its menu. A step without a time says that none was sent. */
export const StateSteps = ({ steps }: { readonly steps: readonly StateStep[] }) => {
  const show = useDefang();
  return steps.map(({ name, time, values }, at) => (
    <span key={name} className="state-step">
      {at > 0 && '→ '}
      <bdi>{show(name)}</bdi>{' '}
      {values.map(({ field, value, text }) => (
        <span key={field}>
          <Value field={field} label={formatFieldName(field)} value={value} text={text} />{' '}
        </span>
      ))}
      {time === undefined && <span className="quiet">{TEXT.steps.undated}</span>}
    </span>
  ));
};
