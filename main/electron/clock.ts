import { app } from 'electron';

/** The time at which a development copy starts, or the reason why it doesn't. */
export type ClockChoice = { readonly offset: number } | { readonly error: string };

/**
 * Reads the value of `--clock`, a time in ISO 8601 that Postern's clock shows when its process starts at `startedAt` and from which it
 * advances. The offset is what is added to the system's time, in milliseconds: 0 without the switch.
 */
export const readClock = (
  given: string | undefined,
  { isPackaged, startedAt }: { readonly isPackaged: boolean; readonly startedAt: number },
): ClockChoice => {
  if (given === undefined) return { offset: 0 };
  if (isPackaged) return { error: 'Postern takes --clock only when it is not packaged.' };
  const start = Date.parse(given);
  if (!Number.isFinite(start))
    return { error: '--clock takes a time in ISO 8601, such as --clock=2026-10-07T14:30:00Z.' };
  return { offset: Math.round(start - startedAt) };
};

/** The choice of this start. */
export const clockChoice = readClock(
  app.commandLine.hasSwitch('clock') ? app.commandLine.getSwitchValue('clock') : undefined,
  { isPackaged: app.isPackaged, startedAt: performance.timeOrigin },
);

/** Milliseconds by which Postern's clock is ahead of the system's; the demo tenant, the rows and the pages have the same. */
export const clockOffset = 'offset' in clockChoice ? clockChoice.offset : 0;

/** Returns Postern's time, in milliseconds since the epoch. */
export const now = (): number => Date.now() + clockOffset;

/** Returns the script that sets the clock of a page, which runs before the page's own. */
export const clockScript = (offset: number): string => `{
  const system = Date;
  const time = system.now;
  const shown = () => time() + ${offset};
  system.now = shown;
  globalThis.Date = new Proxy(system, {
    construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [shown()], self),
    apply: () => new system(shown()).toString(),
  });
  system.prototype.constructor = globalThis.Date;
}
`;
