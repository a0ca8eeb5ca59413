import { type RefObject, useEffect, useRef, useState } from "react";
import { SandPicture } from "../line/SandPicture";
import { useOutline } from "./outlines";

/** Thumbnails this close to the visible part of the page have a picture. */
const NEAR = "100% 0px";

/** A pattern in the sand. It has no accessible name, because a text beside it names the pattern. */
export function Thumbnail({ id, className }: { id: string; className: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const outline = useOutline(id, isNear);
  return (
    <span ref={place} className={className}>
      {isNear && outline && <SandPicture outline={outline} label="" />}
    </span>
  );
}

const followers = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current as Element;
    observer ??= new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) followers.get(target)?.(isIntersecting);
      },
      { rootMargin: NEAR },
    );
    followers.set(element, setNear);
    observer.observe(element);
    return () => observer?.unobserve(element);
  }, [place]);
  return isNear;
}
