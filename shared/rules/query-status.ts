/** A query's status as shown: the old-style policy status `pause` is paused (specification section 4); what is not known is unknown. */
export const queryStatus = (status: string): 'unknown' | 'saved' | 'running' | 'stopped' | 'paused' => {
  if (status === 'pause') return 'paused';
  return status === 'saved' || status === 'running' || status === 'stopped' ? status : 'unknown';
};
