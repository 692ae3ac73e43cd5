import { useMemo, useState, type ReactNode, useCallback, useRef } from 'react';
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
import { useOwnOrigin, type Origin } from './origin';
import {
  PlaceContext,
  TrailContext,
  type TrailPlace,
  type TrailStep,
  type OpenRecord,
} from './trail-context';
import { useTrailKeys } from './trail-on-screen';
import './trail.css';
import { ArrowLeft } from '@blueprintjs/icons';
import { withKey } from '../../commands/registry';
import { useDefang } from '../../state/format';
import { TEXT } from '../text';
import { holdOpenTabs } from '../open-tab-store';

/** The state in which a record was left for another one. */
type Left = { readonly tabs: ReturnType<typeof holdOpenTabs>; readonly opener: Element | null };

/** A record that was opened from another, and how that one was left. */
type OpenedStep = TrailStep & { readonly key: string; readonly left: Left };

/** Focuses an element once what hides it is gone. */
const focusLater = (element: Element | null): void =>
  void requestAnimationFrame(() => {
    if (element instanceof HTMLElement && element.isConnected) element.focus();
  });

/** The records that were opened from one another, and those that going back has left, nearest first. */
type Trail = { readonly steps: readonly OpenedStep[]; readonly ahead: readonly OpenedStep[] };

/**
 * Follows the records that are opened from one another. Going back finds each as it was left: its tab, its scroll position, its focus.
 * Going forward opens the records again that going back has left, until another one is opened.
 */
const useTrail = (firstKey: string) => {
  const [trail, setTrail] = useState<Trail>({ steps: [], ahead: [] });
  const current = useRef(trail);
  const change = (next: Trail) => {
    current.current = next;
    setTrail(next);
  };
  const backTo = useCallback((count: number) => {
    const { steps, ahead } = current.current;
    const first = steps[count];
    if (!first) return;
    first.left.tabs.restore();
    change({ steps: steps.slice(0, count), ahead: [...steps.slice(count), ...ahead] });
    focusLater(first.left.opener);
  }, []);
  const add = useCallback((step: TrailStep, key: string, ahead: Trail['ahead']) => {
    const left = { tabs: holdOpenTabs(), opener: document.activeElement };
    change({ steps: [...current.current.steps, { ...step, key, left }], ahead });
  }, []);
  const open: OpenRecord = useCallback(
    (step) => {
      const key = refKey(step.ref);
      const known = [firstKey, ...current.current.steps.map((one) => one.key)].indexOf(key);
      if (known >= 0) return backTo(known);
      add(step, key, []);
    },
    [firstKey],
  );
  const back = useCallback(() => backTo(current.current.steps.length - 1), []);
  const forward = useCallback(() => {
    const [next, ...ahead] = current.current.ahead;
    if (next) add({ ref: next.ref, title: next.title }, next.key, ahead);
  }, []);
  return { ...trail, open, back, backTo, forward };
};

type BreadcrumbProps = {
  /** The tab that the first record came from. */
  readonly origin?: Origin | undefined;
  /** Names of the records from the first to the one on screen. */
  readonly titles: readonly string[];
  readonly onBack: () => void;
  /** Goes back to the record at a position. */
  readonly onGo: (at: number) => void;
};

const Step = ({ name, go }: Origin) => {
  const show = useDefang();
  const text = <bdi>{show(name)}</bdi>;
  return go ? (
    <button type="button" className="link cut" onClick={go}>
      {text}
    </button>
  ) : (
    text
  );
};

/** The way from the tab and the first record to the one on screen, with a button back to each. */
const Breadcrumb = ({ origin, titles, onBack, onGo }: BreadcrumbProps) => {
  const show = useDefang();
  return (
    <nav className="record-trail line" aria-label={TEXT.trail.name}>
      {titles.length > 1 && (
        // Blueprint's button is pressed when Enter is released, and the Enter that opened the record still is down.
        <button
          type="button"
          className="plain"
          // The link that was followed is hidden now, so the focus needs a new place.
          autoFocus
          key={titles.length}
          aria-label={TEXT.trail.back}
          title={withKey(TEXT.trail.back, 'record.back')}
          onClick={onBack}
        >
          <ArrowLeft size={13} />
        </button>
      )}
      <ol className="line grow">
        {origin && (
          <li className="cut">
            <Step {...origin} />
          </li>
        )}
        {titles.map((title, at) => (
          <li key={at} className="cut" aria-current={at === titles.length - 1 ? 'page' : undefined}>
            {at === titles.length - 1 ? <bdi>{show(title)}</bdi> : <Step name={title} go={() => onGo(at)} />}
          </li>
        ))}
      </ol>
    </nav>
  );
};

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
