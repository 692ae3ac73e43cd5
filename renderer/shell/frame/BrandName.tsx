import { BrandMark } from '../../components/BrandMark';
import { useBrand } from '../../state/brand';

/** The mark and the name of the brand that the window shows. */
export const BrandName = () => {
  const { name, marks } = useBrand();
  return (
    <span className="brand" title={name}>
      <BrandMark marks={marks} />
      <span className="cut">
        <bdi>{name}</bdi>
      </span>
    </span>
  );
};
