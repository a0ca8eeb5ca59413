"""Uses a hub as Home Assistant does, with its library for WLED. Usage: wled_client.py PORT SCENE"""

import asyncio
import json
import socket
import sys

import aiohttp
from aiohttp.abc import AbstractResolver
from wled import WLED


class HubResolver(AbstractResolver):
    """The library calls port 80, which a test may not open: every name is the hub on its own port."""

    def __init__(self, port):
        self.port = port

    async def resolve(self, host, port=0, family=socket.AF_INET):
        return [
            {"hostname": host, "host": "127.0.0.1", "port": self.port, "family": family, "proto": 0, "flags": 0}
        ]

    async def close(self):
        pass


async def main(port, scene):
    connector = aiohttp.TCPConnector(resolver=HubResolver(port))
    async with aiohttp.ClientSession(connector=connector) as session:
        async with WLED("lumisand.local", session=session) as wled:
            device = await wled.update()
            said = {
                "mac": device.info.mac_address,
                "version": str(device.info.version),
                "product": device.info.product,
                "websocket": device.info.websocket,
                "leds": device.info.leds.count,
                "effects": [effect.name for effect in device.effects.values()],
                "presets": [preset.name for preset in device.presets.values()],
            }
            await wled.master(on=True, brightness=77, transition=0)
            await wled.segment(0, color_primary=(255, 0, 10), effect="Breathing", speed=51, transition=0)
            state = (await wled.update()).state
            segment = state.segments[0]
            said["set"] = [state.on, state.brightness, *segment.color.primary, segment.effect_id, segment.speed]
            await wled.preset(scene)
            said["preset"] = (await wled.update()).state.preset_id
            await wled.nightlight(on=True, duration=3, fade=True, target_brightness=1)
            said["nightlight"] = (await wled.update()).state.nightlight.duration
            await wled.master(on=False)
            said["on"] = (await wled.update()).state.on
    print(json.dumps(said))


asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
