import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Pause, Play } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { barCommand } from '../../commands/bar-command';
import { withKey } from '../../commands/registry';
import { OverflowBar } from '../../components/bar/OverflowBar';
import { TEXT } from './text';
import type { Player } from './use-player';

type StepProps = {
  readonly label: string;
  readonly icon: ReactElement;
  readonly command: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
};

/** A button of a replay. At an end it stays enabled, as a disabled one would lose the focus. */
const Step = ({ label, icon, command, isDisabled, onClick }: StepProps) => (
  <Button
    size="small"
    variant="minimal"
    icon={icon}
    aria-label={label}
    aria-disabled={isDisabled}
    title={withKey(label, command)}
    onClick={onClick}
  />
);

/** The filter for unusual logins: their number, and how it is switched. */
export type Unusual = {
  /** Unusual logins that are played. */
  readonly count: number;
  /** Unusual logins, with those that are left out. */
  readonly all: number;
  /** Some logins were not loaded, so fewer were compared. */
  readonly isPartial: boolean;
  readonly isOnly: boolean;
  readonly onToggle: () => void;
};

type PlayerProps = { readonly player: Player };

const Steps = ({ player: { at, goTo }, count }: PlayerProps & { readonly count: number }) => (
  <>
    <Step
      label={TEXT.previous}
      icon={<ChevronLeft />}
      command="replay.previous"
      isDisabled={at === 0}
      onClick={() => goTo(at - 1)}
    />
    <Step
      label={TEXT.next}
      icon={<ChevronRight />}
      command="replay.next"
      isDisabled={at >= count - 1}
      onClick={() => goTo(at + 1)}
    />
  </>
);

type BarProps = PlayerProps & {
  readonly count: number;
  readonly summary: string;
  readonly unusual: Unusual;
};

/** The buttons of a replay, and what it shows and leaves out. */
export const ReplayBar = ({ player, count, summary, unusual }: BarProps) => {
  const { isPlaying, canPlay, toggle } = player;
  return (
    <div className="replay-bar" role="toolbar" aria-label={TEXT.controls}>
      <Button
        size="small"
        icon={isPlaying ? <Pause /> : <Play />}
        text={isPlaying ? TEXT.pause : TEXT.play}
        disabled={!canPlay}
        onClick={toggle}
        title={withKey(isPlaying ? TEXT.pause : TEXT.play, 'replay.play')}
      />
      <Steps player={player} count={count} />
      <div className="segments">
        <button
          type="button"
          aria-pressed={unusual.isOnly}
          disabled={unusual.count === 0}
          title={withKey(TEXT.unusualMeaning(unusual.isPartial), 'replay.unusual')}
          onClick={unusual.onToggle}
        >
          {TEXT.unusualOnly(unusual.count, unusual.all)}
        </button>
      </div>
      {!canPlay && count > 1 && <span className="warn-text cut">{TEXT.stepsOnly}</span>}
      <span className="grow" />
      <span className="quiet cut" title={summary}>
        {summary}
      </span>
      <OverflowBar
        items={[
          barCommand('replay.rows', { label: TEXT.rows }),
          {
            id: 'export',
            label: TEXT.exports.menu,
            items: ['png', 'csv'].map((format) => barCommand(`replay.export-${format}`)),
          },
        ]}
      />
    </div>
  );
};
