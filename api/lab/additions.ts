// Everything in this folder that calls `declare`. The tests here share a copy of the product, which is loaded after these.
import './kits.js'
import './kit-visits.js'
import './crates.js'
import './orders.js'
import './passes.js'
import './buses.js'
import './tutorial.js'
import './roster.js'
