"""OpenStack Swift with its S3 interface, for tests: all of its servers in one process, contents in
memory. Usage: server.py FOLDER. Prints the port, and ends when its input ends."""

import os
import sys

import eventlet

eventlet.monkey_patch()

import eventlet.wsgi
from paste.deploy import loadapp
from swift.common import storage_policy, utils
from swift.common.ring import RingBuilder

FOLDER = sys.argv[1]
HOST = "127.0.0.1"
# The key of a user is its secret. `reader` may read the bucket only after a grant, so nothing here.
PROXY = """
[DEFAULT]
swift_dir = {folder}
log_level = CRITICAL
[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth bulk container_quotas slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = false
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
min_segment_size = 5242880
[filter:tempauth]
use = egg:swift#tempauth
user_lab_owner = owner-secret-of-tests .admin
user_lab_stranger = stranger-secret-of-tests
[filter:bulk]
use = egg:swift#bulk
[filter:container_quotas]
use = egg:swift#container_quotas
[filter:slo]
use = egg:swift#slo
rate_limit_after_segment = 1000
"""
PART = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
log_level = CRITICAL
[pipeline:main]
pipeline = server
[app:server]
{use}
"""
USES = {
    "account": "use = egg:swift#account",
    "container": "use = egg:swift#container\nallow_versions = true",
    "object": "paste.app_factory = swift.obj.mem_server:app_factory",
}


class Cache:
    """What Swift keeps in memcached, for one process."""

    def __init__(self):
        self.values = {}

    def set(self, key, value, **_):
        self.values[key] = value

    def get(self, key, **_):
        return self.values.get(key)

    def incr(self, key, delta=1, **_):
        self.values[key] = self.values.get(key, 0) + delta
        return self.values[key]

    def delete(self, key, **_):
        self.values.pop(key, None)


def with_cache(app):
    """Hands the cache to Swift."""
    cache = Cache()

    def answer(env, start_response):
        env["swift.cache"] = cache
        return app(env, start_response)

    return answer


def write(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, "w", encoding="utf8") as file:
        file.write(text)
    return path


def serve(listener, path):
    app = with_cache(loadapp("config:" + path))
    quiet = open(os.devnull, "w", encoding="utf8")
    eventlet.spawn(eventlet.wsgi.server, listener, app, quiet, log_output=False)


def main():
    write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = tests\n")
    if utils.set_swift_dir(FOLDER):
        storage_policy.reload_storage_policies()
    os.makedirs(os.path.join(FOLDER, "devices", "disk"))
    for name, use in USES.items():
        listener = eventlet.listen((HOST, 0))
        builder = RingBuilder(1, 1, 0)
        device = {"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "disk"}
        address = {"ip": HOST, "port": listener.getsockname()[1]}
        builder.add_dev({**device, **address})
        builder.rebalance()
        builder.get_ring().save(os.path.join(FOLDER, name + ".ring.gz"))
        serve(listener, write(name + ".conf", PART.format(folder=FOLDER, use=use)))
    listener = eventlet.listen((HOST, 0))
    serve(listener, write("proxy.conf", PROXY.format(folder=FOLDER)))
    print(listener.getsockname()[1], flush=True)
    eventlet.tpool.execute(sys.stdin.read)


main()
