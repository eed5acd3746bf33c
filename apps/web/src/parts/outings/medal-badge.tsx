import { type Medal, MEDAL_NAMES } from '@cuaderno/domain';
import { Badge } from '@radix-ui/themes/components/badge';
import { MedalPip } from './medal';
import './medal-badge.css';

/** A medal as a word. */
export function MedalBadge({ level }: { level: Medal }) {
  return (
    <Badge className={`medal-badge ${level}`}>
      <MedalPip level={level} size={20} />
      {MEDAL_NAMES[level]}
    </Badge>
  );
}
