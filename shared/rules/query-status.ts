/** Returns a query's display status: the older status `pause` is *paused*, an unknown one is *unknown*. */
export const queryStatus = (status: string): 'unknown' | 'saved' | 'running' | 'stopped' | 'paused' => {
  if (status === 'pause') return 'paused';
  return status === 'saved' || status === 'running' || status === 'stopped' ? status : 'unknown';
};
