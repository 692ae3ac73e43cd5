/** Returns a field's wire name as a label: `sender_ip` becomes `Sender ip`. */
export const formatFieldName = (name: string): string => {
  const plain = name.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
