import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { refreshSession } from '../../state/refresh-session';

const useRound = create<{ readonly round: number }>(() => ({ round: 0 }));

/** Has the dashboard ask the tenant for everything again. */
export const refreshDashboard = (): void =>
  void refreshSession().then(() => useRound.setState(({ round }) => ({ round: round + 1 })));

/** Calls `onRefresh` with each refresh while the dashboard is on screen. */
export const useRefreshes = (onRefresh: () => void): void => {
  const round = useRound((s) => s.round);
  const last = useRef(round);
  useEffect(() => {
    if (last.current === round) return;
    last.current = round;
    onRefresh();
  }, [round]);
};
