import { Button } from '@blueprintjs/core';
import {
  ChevronLeft,
  ChevronRight,
  DoubleChevronLeft,
  DoubleChevronRight,
  Minus,
  Pause,
  Play,
  Plus,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { barCommand } from '../../commands/bar-command';
import { withKey } from '../../commands/registry';
import { OverflowBar } from '../../components/bar/OverflowBar';
import { TEXT } from './text';
import { SPEEDS, type Player } from './use-player';

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

type PlayerProps = { readonly player: Player };

const Steps = ({ player: { at, goTo }, count }: PlayerProps & { readonly count: number }) => {
  const [isFirst, isLast] = [at === 0, at >= count - 1];
  const { first, previous, next, last } = TEXT;
  const go = (to: number) => () => goTo(to);
  return (
    <>
      <Step
        label={first}
        icon={<DoubleChevronLeft />}
        command="replay.first"
        isDisabled={isFirst}
        onClick={go(0)}
      />
      <Step
        label={previous}
        icon={<ChevronLeft />}
        command="replay.previous"
        isDisabled={isFirst}
        onClick={go(at - 1)}
      />
      <Step
        label={next}
        icon={<ChevronRight />}
        command="replay.next"
        isDisabled={isLast}
        onClick={go(at + 1)}
      />
      <Step
        label={last}
        icon={<DoubleChevronRight />}
        command="replay.last"
        isDisabled={isLast}
        onClick={go(count - 1)}
      />
    </>
  );
};

const Speed = ({ player: { speed, changeSpeed } }: PlayerProps) => (
  <>
    <Step
      label={TEXT.slower}
      icon={<Minus />}
      command="replay.slower"
      isDisabled={speed === SPEEDS[0]}
      onClick={() => changeSpeed(-1)}
    />
    <span className="quiet replay-speed">{TEXT.speed(speed)}</span>
    <Step
      label={TEXT.faster}
      icon={<Plus />}
      command="replay.faster"
      isDisabled={speed === SPEEDS.at(-1)}
      onClick={() => changeSpeed(1)}
    />
  </>
);

type BarProps = PlayerProps & { readonly count: number; readonly summary: string };

/** The buttons of a replay, and what it shows and leaves out. */
export const ReplayBar = ({ player, count, summary }: BarProps) => {
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
      <Speed player={player} />
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
