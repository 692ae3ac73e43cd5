import { FieldText } from '../../record/parts/FieldText';
import { refToIp } from '../../record/record-ref';
import { displayText } from '../../state/format';
import { formatInstantWithZone, useZone } from '../../state/time';
import type { Step } from './steps';
import { TEXT } from './text';
import '../../record/record.css';

type CurrentProps = {
  readonly step: Step;
  readonly position: string;
  readonly before: Step | undefined;
  readonly appLabel: (app: string) => string;
};

/** Formats where the login before came from; nothing for the first one. */
const formatBefore = (step: Step, before: Step | undefined): string => {
  if (!before) return '';
  return before.place === step.place ? TEXT.samePlace : TEXT.fromPlace(before.place);
};

/** The login that the replay is at. */
export const CurrentLogin = ({ step, position, before, appLabel }: CurrentProps) => {
  const zone = useZone();
  return (
    <section className="panel replay-current" aria-label={TEXT.current}>
      <h2 className="panel-head">
        {TEXT.current}
        <span className="quiet">{position}</span>
      </h2>
      <dl className="pairs">
        <dt>{TEXT.time}</dt>
        <dd>{formatInstantWithZone(step.time, zone)}</dd>
        <dt>{TEXT.place}</dt>
        <dd>
          <bdi>{step.place}</bdi>
          {step.isCountry && <span className="quiet"> · {TEXT.countryOnly}</span>}
          <bdi className="quiet replay-before">{formatBefore(step, before)}</bdi>
        </dd>
        <dt>{TEXT.outcome}</dt>
        <dd>
          <bdi className={`${step.tone}-text`}>{displayText(step.outcome)}</bdi>
        </dd>
        <dt>{TEXT.app}</dt>
        <dd>
          <bdi>{displayText(appLabel(step.app))}</bdi>
        </dd>
        <dt>{TEXT.ip}</dt>
        <dd>
          <FieldText field="ip" label={TEXT.ip} value={step.ip} isMono opens={refToIp(step.ip)} />
        </dd>
        <dt>{TEXT.client}</dt>
        <dd>
          <FieldText field="user_agent" label={TEXT.client} value={step.client} />
        </dd>
      </dl>
    </section>
  );
};
