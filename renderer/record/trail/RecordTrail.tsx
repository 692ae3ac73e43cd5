import { useMemo, useState, type ReactNode } from 'react';
import { FailurePanel } from '../../components/FailurePanel';
import { useResource } from '../../state/use-resource';
import { useNoActionsYet } from '../actions-on-screen';
import { EvidenceContext } from '../EvidenceValue';
import { EmptyHead, LoadingRecord, RecordContent } from '../RecordContent';
import { readHarm } from '../record-exception';
import type { RecordActionsHost } from '../RecordActions';
import type { RecordHunt } from '../record-hunt';
import { findRef, refKey, refToTarget } from '../record-ref';
import { targetKey, type RecordTarget } from '../record-target';
import { Breadcrumb } from './Breadcrumb';
import { useOwnOrigin, type Origin } from './origin';
import { PlaceContext, TrailContext, type TrailPlace, type TrailStep } from './trail-context';
import { useTrailKeys } from './trail-on-screen';
import { useTrail, type OpenedStep } from './use-trail';
import './trail.css';

type PartProps = { readonly nav: ReactNode; readonly onTitle?: ((title: string) => void) | undefined };

type TrailProps = PartProps & {
  readonly target: RecordTarget;
  readonly hunt?: RecordHunt | undefined;
  readonly actions?: RecordActionsHost | undefined;
};

/** A record whose target is known, with the context that its values need. */
const KnownRecord = ({ target, hunt, ...rest }: TrailProps) => {
  const evidence = useMemo(
    () => ({ target, hunt, readHarm: () => readHarm(target) }),
    [targetKey(target), hunt],
  );
  return (
    <EvidenceContext value={evidence}>
      <RecordContent domain={target.domain} target={target} {...rest} />
    </EvidenceContext>
  );
};

/** A record that was opened from another: it is looked up first. */
export const FoundRecord = ({ step, ...rest }: PartProps & { readonly step: TrailStep }) => {
  useNoActionsYet();
  const { resource, reload } = useResource('ref', (signal) => findRef(step.ref, signal));
  if (resource.state === 'loading') return <LoadingRecord nav={rest.nav} />;
  if (resource.state === 'failed')
    return (
      <>
        <EmptyHead nav={rest.nav} />
        <FailurePanel of={step.title} failure={resource.failure} onRetry={reload} />
      </>
    );
  return <KnownRecord target={resource.value} {...rest} />;
};

type PlacedProps = {
  readonly place: number;
  readonly steps: readonly OpenedStep[];
  readonly children: ReactNode;
};

/** A record in its place of the trail: hidden while another one that was opened from it is on screen. */
const Placed = ({ place, steps, children }: PlacedProps) => {
  const next = steps[place];
  const isHidden = next !== undefined;
  const value = useMemo<TrailPlace>(() => ({ isHidden, held: next?.left.tabs }), [isHidden, next]);
  return (
    <div className="record-step" hidden={isHidden}>
      <PlaceContext value={value}>{children}</PlaceContext>
    </div>
  );
};

type RecordTrailProps = {
  /** The tab that the first record came from. */
  readonly origin?: Origin | undefined;
  /** The origin is named beside the first record too, as that fills its tab. */
  readonly isAlone?: boolean;
  /** The key of the first record's reference, so that a link back to it goes back. */
  readonly firstKey: string;
  /** Draws the first record; it says its title once it is known. */
  readonly first: (onTitle: (title: string) => void) => ReactNode;
  readonly nav: ReactNode;
};

/** A record, and those that are opened from it one after the other, with the way back. */
export const RecordTrail = ({ origin, isAlone = false, firstKey, first, nav }: RecordTrailProps) => {
  const { steps, ahead, open, back, backTo, forward } = useTrail(firstKey);
  useTrailKeys(steps.length > 0 ? back : undefined, ahead.length > 0 ? forward : undefined);
  const [title, setTitle] = useState('');
  /** Names of the opened records by their step, once they are loaded; until then the value that was followed stands for them. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const titles = [title, ...steps.map((step) => names[step.key] ?? step.title)];
  // The record reports its title once it is drawn, which must not draw it again.
  const record = useMemo(() => first(setTitle), [first]);
  return (
    <TrailContext value={open}>
      {(steps.length > 0 || (isAlone && origin)) && (
        <Breadcrumb origin={origin} titles={titles} onBack={back} onGo={backTo} />
      )}
      <Placed place={0} steps={steps}>
        {record}
      </Placed>
      {steps.map((step, at) => (
        <Placed key={step.key} place={at + 1} steps={steps}>
          <FoundRecord
            step={step}
            nav={nav}
            onTitle={(name) => setNames((now) => ({ ...now, [step.key]: name }))}
          />
        </Placed>
      ))}
    </TrailContext>
  );
};

/** The trail of a row's record. */
export const RowTrail = ({
  target,
  nav,
  isInDialog,
  ...rest
}: Omit<TrailProps, 'onTitle'> & { readonly isInDialog: boolean }) => (
  <RecordTrail
    origin={useOwnOrigin(isInDialog)}
    firstKey={refKey(refToTarget(target))}
    nav={nav}
    first={(onTitle) => <KnownRecord target={target} nav={nav} onTitle={onTitle} {...rest} />}
  />
);
