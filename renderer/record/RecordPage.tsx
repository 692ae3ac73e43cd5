import { useEffect, type ReactNode } from 'react';
import { Boundary } from '../components/Boundary';
import { dropPrefetched } from './prefetch-record';
import { refKey } from './record-ref';
import { TEXT } from './text';
import { FoundRecord, RecordTrail } from './trail/RecordTrail';
import type { Origin } from './trail/origin';
import type { TrailStep } from './trail/trail-context';
import './record.css';

type PageProps = {
  /** The tab that it was opened from. */
  readonly origin?: Origin | undefined;
  readonly step: TrailStep;
  /** Buttons to the records beside it, if it has a place among others. */
  readonly nav?: ReactNode;
  /** Called with the record's title once it is loaded. */
  readonly onTitle: (title: string) => void;
};

/** A record that fills the screen. */
export const RecordPage = ({ origin, step, nav = null, onTitle }: PageProps) => {
  useEffect(() => dropPrefetched, []);
  return (
    <section data-pane className="record record-page" aria-label={TEXT.record}>
      <Boundary name={TEXT.record}>
        <RecordTrail
          origin={origin}
          isAlone
          firstKey={refKey(step.ref)}
          nav={nav}
          first={(tellTrail) => (
            <FoundRecord
              step={step}
              nav={nav}
              onTitle={(title) => {
                tellTrail(title);
                onTitle(title);
              }}
            />
          )}
        />
      </Boundary>
    </section>
  );
};
