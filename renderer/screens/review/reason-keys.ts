/** The digits of the reasons while the dialog that declines is open. */
import { commandSet, type Command } from '../../commands/command';
import { DECLINE_REASONS, TEXT } from './text';

type Choose = (reason: string) => void;

let opened: Choose | undefined;

/** Passes the reason whose digit is pressed to the open dialog; returns a function that stops. */
export const takeReasons = (choose: Choose): (() => void) => {
  opened = choose;
  return () => {
    if (opened === choose) opened = undefined;
  };
};

export const REASON_COMMANDS = commandSet({
  scope: 'dialog',
  title: TEXT.title,
  target: () => opened,
  commands: DECLINE_REASONS.map((reason, at): Command<Choose> => ({
    id: `review.reason${at + 1}`,
    label: TEXT.decline.byDigit,
    keys: [String(at + 1)],
    inPalette: false,
    run: (choose) => choose(reason),
  })),
});
