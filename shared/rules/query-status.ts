/** Returns a query's status as shown: the older status `pause` is *paused*, anything unknown is *unknown*. */
export const queryStatus = (status: string): 'unknown' | 'saved' | 'running' | 'stopped' | 'paused' => {
  if (status === 'pause') return 'paused';
  return status === 'saved' || status === 'running' || status === 'stopped' ? status : 'unknown';
};
