import { Boundary } from '../components/Boundary';
import { refKey } from './record-ref';
import { TEXT } from './text';
import { FoundRecord, RecordTrail } from './trail/RecordTrail';
import type { TrailStep } from './trail/trail-context';
import './record.css';

type PageProps = {
  readonly step: TrailStep;
  /** Is told the record's title once it is loaded. */
  readonly onTitle: (title: string) => void;
};

/** A record that fills the screen. */
export const RecordPage = ({ step, onTitle }: PageProps) => (
  <section data-pane className="record record-page" aria-label={TEXT.record}>
    <Boundary name={TEXT.record}>
      <RecordTrail
        firstKey={refKey(step.ref)}
        nav={null}
        first={(tellTrail) => (
          <FoundRecord
            step={step}
            nav={null}
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
