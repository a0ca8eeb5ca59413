import { expect, it } from "vitest";
import { firmwareVersion } from "../../../test/firmware";
import { type Filter, filtered, NO_FILTER } from "./version-filter";

const VERSIONS = [
  firmwareVersion({ id: 3, version: "2.0.0", description: "Faster scrolling", is_stable: true }),
  firmwareVersion({ id: 2, version: "1.9.0", device_id: "matrix-2", uploaded_by_username: "grace" }),
  firmwareVersion({ id: 1, version: "1.2.0", device_category: "led_strip", is_stable: true }),
];

it.each<[Partial<Filter>, number[]]>([
  [{}, [3, 2, 1]],
  [{ text: "  " }, [3, 2, 1]],
  [{ text: "2.0" }, [3, 1]],
  [{ text: "SCROLL fast" }, [3]],
  [{ text: "matrix 2" }, [2]],
  [{ text: "grace" }, [2]],
  [{ text: "nobody" }, []],
  [{ category: "led_strip" }, [1]],
  [{ stableOnly: true }, [3, 1]],
  [{ stableOnly: true, category: "led_matrix", text: "2" }, [3]],
])("%j finds %j", (filter, ids) => {
  expect(filtered(VERSIONS, { ...NO_FILTER, ...filter }).map(({ id }) => id)).toEqual(ids);
});
